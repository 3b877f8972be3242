int id(void) { return 3; }
