// expect: false
// claim: precision
// args: --64
#include <assert.h>
extern int nondet_int(void);
int main(void)
{
    int n = nondet_int();
    double x = n, zero = n - n;
    __CPROVER_assume(__CPROVER_abs(n) == 12 && __CPROVER_llabs(n) == 12 && __CPROVER_fabs(x) == 12);
    __CPROVER_assume(__CPROVER_isinfd(x / zero) == 1 && __CPROVER_isnand(zero / zero) == 1 && __CPROVER_isfinitef(1.5f));
    __CPROVER_assume(__CPROVER_isnormald(x) && !__CPROVER_isnormalf(0.0f));
    assert(__CPROVER_signd(x) != 1);
}
