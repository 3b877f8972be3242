static int value;
extern int also __attribute__((alias("value")));
static int first(int x) { return x + 1; }
int second(int x) __attribute__((alias("first")));
int get(void) { return value; }
