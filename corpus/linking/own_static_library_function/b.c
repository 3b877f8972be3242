static unsigned long strlen(const char *s) { return 42; }
unsigned long mine(void) { return strlen("abc"); }
