// expect: true
// claim: precision
// The root of a square is the number itself.
#include <math.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 200)
        return 0;
    if (sqrt((double)(n * n)) != n)
        reach_error();
    return 0;
}
