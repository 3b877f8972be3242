static int id(void) { return 2; }
int b(void) { return id(); }
