#include <assert.h>
int main(void) {
  assert(plus(-1, 2) == 1);
  return 0;
}
