// expect: false
// claim: precision
// Nobody changes the mode: numbers are rounded to the nearest.
#include <fenv.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int mode = __VERIFIER_nondet_int();
    if (mode == FE_DOWNWARD || mode == FE_UPWARD || mode == FE_TOWARDZERO)
        return 0;
    if ((fesetround(mode) == 0) != (mode == 1))
        reach_error();
    if (fegetround() != FE_TONEAREST)
        reach_error();
    return 0;
}
