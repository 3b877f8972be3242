int level = 1;
void raise(void) { level++; }
