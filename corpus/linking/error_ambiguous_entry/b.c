static int go(void) { return 1; }
int b(void) { return go(); }
