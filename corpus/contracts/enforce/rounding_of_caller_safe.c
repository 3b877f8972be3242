// expect: true
// claim: precision
// args: --enforce-contract f
// A caller may have set any rounding mode.
#include <fenv.h>
int f(void)
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_return_value)
{
    int mode = fegetround();
    return mode == FE_TONEAREST || mode == FE_UPWARD || mode == FE_DOWNWARD || mode == FE_TOWARDZERO;
}
