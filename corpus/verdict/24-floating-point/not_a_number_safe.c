// expect: true
// claim: precision
// Only a NaN is different from itself; zero over zero is one.
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x != x && !isnan(x))
        reach_error();
    double zero = 0.0;
    if (!isnan(zero / zero) || !isinf(1.0 / zero))
        reach_error();
    return 0;
}
