int unused(void) { return 1; }
