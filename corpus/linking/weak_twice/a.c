#include <assert.h>
__attribute__((weak)) int hook(void) { return 1; }
__attribute__((weak)) int level = 1;
int other(void);
int main(void) {
  assert(hook() == 1 && other() == 1 && level == 1);
}
