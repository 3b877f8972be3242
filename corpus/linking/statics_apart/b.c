static int count = 100;
static int step(void) { return count++; }
int step_b(void) { return step(); }
int *count_b(void) { return &count; }
