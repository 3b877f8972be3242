extern unsigned port;
int ready(void) { return port > 3; }
