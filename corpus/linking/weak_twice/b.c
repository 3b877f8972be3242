__attribute__((weak)) int hook(void) { return 2; }
__attribute__((weak)) int level = 2;
int other(void) { return hook(); }
