// expect: false
// claim: precision
// Quotient and remainder.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    if (a < -50 || a > 50)
        return 0;
    div_t d = div(a, 7);
    if (d.quot == 3 && d.rem == 4)
        reach_error();
    return 0;
}
