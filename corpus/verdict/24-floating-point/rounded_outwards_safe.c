// expect: true
// claim: soundness
// A sum lies between what it is rounded down and rounded up; towards zero it is one of the two.
#include <fenv.h>

extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
    if (!(x >= -100 && x <= 100 && y >= -100 && y <= 100))
        return 0;
    float nearest = x + y;
    fesetround(FE_DOWNWARD);
    float low = x + y;
    fesetround(FE_UPWARD);
    float high = x + y;
    fesetround(FE_TOWARDZERO);
    float short_one = x + y;
    if (low > nearest || nearest > high || short_one != (low < 0 ? high : low))
        reach_error();
    return 0;
}
