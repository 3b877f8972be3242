int limit = 10;
void raise_limit(void) { limit++; }
