#include <assert.h>
static int count = 1;
static int step(void) { return count++; }
int step_b(void);
int *count_b(void);
int main(void) {
  assert(step() == 1);
  assert(step_b() == 100);
  assert(count == 2);
  assert(step_b() == 101);
  assert(&count != count_b());
}
