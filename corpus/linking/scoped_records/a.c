#include <assert.h>
int sum(void);
int main(void) {
  struct s { int a; } x = {1};
  { struct s { int b, c; } y = {2, 3}; assert(y.b + y.c + x.a == 6); }
  assert(sum() == 9);
}
