static int go(void) { return 0; }
int a(void) { return go(); }
