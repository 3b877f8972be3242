int limit = 10;
int next(int x) { return x + 1; }
