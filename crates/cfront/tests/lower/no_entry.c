// expect: diagnostic there is no function `main` to start with
int f(void) { return 0; }
