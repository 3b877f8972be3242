// expect: unknown
// claim: known-imprecision
// args: --apply-loop-contracts
// No clause names the rounding mode, which is not nearest behind the loop.
#include <assert.h>
#include <fenv.h>
int main(void)
{
    for (int i = 0; i < 1; i++)
    __CPROVER_loop_invariant(0 <= i && i <= 1)
    {
        fesetround(FE_UPWARD);
    }
    assert(fegetround() == FE_TONEAREST);
    return 0;
}
