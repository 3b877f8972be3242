#include <assert.h>
__attribute__((weak)) int hook(void);
int main(void) {
  assert(hook);
  assert(hook() == 2);
}
