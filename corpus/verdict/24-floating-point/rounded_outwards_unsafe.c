// expect: false
// claim: precision
// Where no number is the sum, the bounds differ; what a function leaves behind is the mode of its caller.
#include <fenv.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static float third(float x)
{
    fesetround(FE_UPWARD);
    return x / 3;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    float before = n / 3.0f, high = third(n), after = n / 3.0f;
    if (before < after && high == after && n > 500)
        reach_error();
    return 0;
}
