#include <assert.h>
struct pair { int a, b; };
int first();
int main(void) {
  struct pair p = {1, 2};
  assert(first(p) == 1);
}
