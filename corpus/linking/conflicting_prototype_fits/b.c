int low(int x) { return x; }
char *where(void) { return "where"; }
