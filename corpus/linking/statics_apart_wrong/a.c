#include <assert.h>
static int count;
static void step(void) { count++; }
void step_b(void);
int main(void) {
  step();
  step_b();
  assert(count == 2);
}
