// expect: true
// claim: precision
// args: --check assertions
#include <assert.h>
#include <math.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  double d = __VERIFIER_nondet_int();
  assert(!signbit(d) == (d >= 0));
  assert(signbit(-0.0) && !signbit(0.0));
}
