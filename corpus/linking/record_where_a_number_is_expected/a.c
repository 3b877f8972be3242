#include <assert.h>
struct pair { int a, b; };
int first(struct pair);
int main(void) {
  struct pair p = {1, 2};
  assert(first(p) == 1);
}
