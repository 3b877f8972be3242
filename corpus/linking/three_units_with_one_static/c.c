static int id(void) { return 3; }
int c(void) { return id(); }
