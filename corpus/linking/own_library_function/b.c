unsigned long strlen(const char *s) { return 42; }
