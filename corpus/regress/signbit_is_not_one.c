// expect: unknown
// claim: soundness
// args: --check assertions
// `signbit` gives a number other than zero: of a `double` gcc 12 makes it 1, of a `float` the sign's own bit, of a `long double` 512.
#include <assert.h>
#include <math.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  double d = __VERIFIER_nondet_int() ? -1.0 : -2.0;
  assert(signbit(d) == 1);
}
