int sum(int, int);
static int twice(int x) { return sum(x, x); }
int other(void) { return twice(1); }
