#include <assert.h>
__attribute__((weak)) int hook(void) { return 1; }
int other(void);
int main(void) {
  assert(hook() == 2);
  assert(other() == 2);
}
