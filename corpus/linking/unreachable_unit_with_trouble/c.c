int nobody(int);
int elsewhere(void) { return nobody(1); }
