#include <assert.h>
int plus();
int main(void) {
  assert(plus(1, 2) == 3);
}
