// expect: false
// claim: soundness
// args: --check assertions
// `fdim` says in `errno` that the difference is too large.
#include <assert.h>
#include <errno.h>
#include <math.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  double x = __VERIFIER_nondet_int() * 1e300;
  errno = 0;
  volatile double difference = fdim(x * 1e8, -1e308);
  (void)difference;
  assert(errno == 0);
}
