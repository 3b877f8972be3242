static int value = 9;
static int first(int x) { return x + 9 + value; }
int unused(void) { return first(1); }
