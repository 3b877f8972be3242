int hook(void) { return 2; }
int other(void) { return hook(); }
