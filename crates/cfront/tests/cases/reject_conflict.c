int f(int);
char f(int); // error: conflicting types
