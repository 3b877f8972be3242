// expect: false
// claim: precision
// The square of a root is not always the number.
#include <math.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 200)
        return 0;
    double r = sqrt((double)n);
    if (r * r != n)
        reach_error();
    return 0;
}
