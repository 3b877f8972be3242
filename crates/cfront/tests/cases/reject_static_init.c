int g;
int x = g; // error: not constant
int y = 1 / 0; // error: not constant
int z = 1 << -1; // error: not constant
int most = 1 ? 2 : 1 / 0;
int out = 1 << 32;
