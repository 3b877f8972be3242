// expect: unknown
// claim: soundness
// args: --check assertions
// `signbit` gives a number other than zero: gcc 12 makes it the sign's own bit of a `float`, and 512 of a `long double`.
#include <assert.h>
#include <math.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  float f = __VERIFIER_nondet_int() ? -1.0f : -2.0f;
  assert(signbit(f) == 1);
}
