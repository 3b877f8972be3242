// expect: false
// claim: precision
// A NaN minus itself is no zero.
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (isinf(x))
        return 0;
    double y = x - x;
    if (y != 0.0)
        reach_error();
    return 0;
}
