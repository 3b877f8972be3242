// expect: true
// claim: precision
// What floor and ceil return is next to the number.
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (!(fabs(x) <= 1e6))
        return 0;
    if (floor(x) > x || ceil(x) < x || ceil(x) - floor(x) > 1.0)
        reach_error();
    return 0;
}
