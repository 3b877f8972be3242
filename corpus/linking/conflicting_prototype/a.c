#include <assert.h>
int half(int);
int main(void) {
  assert(half(-8) == -4);
}
