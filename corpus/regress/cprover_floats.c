// expect: true
// claim: precision
// Classification of floating values under CBMC's names.
#include <assert.h>
int main(void)
{
    double zero = 0.0, infinite = __builtin_inf();
    float minus = -2.5f;
    assert(!__CPROVER_isnand(zero) && __CPROVER_isinfd(infinite) && !__CPROVER_isfinited(infinite));
    assert(__CPROVER_isfinitef(minus) && __CPROVER_isnormalf(minus) && __CPROVER_signf(minus) && !__CPROVER_signd(zero));
    assert(!__CPROVER_isnormald(zero) && !__CPROVER_isnanf(minus) && !__CPROVER_isinff(minus));
    return 0;
}
