int g;
int x = g; // error: not constant
