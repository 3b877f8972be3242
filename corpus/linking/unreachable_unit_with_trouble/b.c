int one(void) { return 1; }
void unused(void) { __asm__ volatile("nop"); }
