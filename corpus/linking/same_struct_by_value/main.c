#include <assert.h>
struct pair { int a, b; };
struct pair swap(struct pair);
struct pair (*fn)(struct pair) = swap;
int main(void) {
  struct pair p = {1, 2};
  p = swap(p);
  assert(p.a == 2 && p.b == 1);
  p = fn(p);
  assert(p.a == 1 && p.b == 2);
}
