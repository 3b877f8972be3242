// expect: unknown
// claim: soundness
// args: --check assertions
// Of the function `isinf` gcc makes code of its own, which gives 1 for both infinities; the library's gives -1.
#include <assert.h>

extern int isinf(double);
int __VERIFIER_nondet_int(void);

int main(void) {
  double zero = __VERIFIER_nondet_int() ? 0.0 : -0.0;
  if (1 / zero < 0)
    assert(isinf(1 / zero) == -1);
}
