// expect: false
// claim: precision
// Halves below zero are rounded away from zero.
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (!(fabs(x) <= 1e6))
        return 0;
    if (round(x) != floor(x + 0.5))
        reach_error();
    return 0;
}
