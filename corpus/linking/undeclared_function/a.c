#include <assert.h>
int main(void) {
  assert(plus(1, 2) == 3);
  return 0;
}
