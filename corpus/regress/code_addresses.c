// The order of functions in memory is not known.
// expect: false
// claim: known-imprecision

#include <assert.h>

static int f(void) {
  return 1;
}

static int g(void) {
  return 2;
}

int main(void) {
  int (*p)(void) = f, (*q)(void) = g;
  assert(p < q);
  return p() + q() - 3;
}
