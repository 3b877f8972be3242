int level(void) { return 2; }
int width(void) { return level(); }
