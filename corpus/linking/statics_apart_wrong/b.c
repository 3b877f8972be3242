static int count;
static void step(void) { count++; }
void step_b(void) { step(); }
