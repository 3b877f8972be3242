int minus_one(void) { return -1; }
