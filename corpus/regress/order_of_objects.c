// C does not say in which order objects lie: neither outcome of the comparison is excluded.
// expect: false
// claim: known-imprecision

#include <assert.h>

int x, y;

int main(void) {
  assert(&x < &y);
  return 0;
}
