#include <assert.h>
int __VERIFIER_nondet_int(void);
int other(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = other();
  assert(x != 17 || y != 4);
}
