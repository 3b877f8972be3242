int order;
__attribute__((constructor)) static void begin(void) { order = order * 10 + 2; }
