int x(void) { return 2; }
