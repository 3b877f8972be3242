// expect: false
// claim: soundness
// args: --enforce-contract f
// A caller may have any value in `errno`.
#include <errno.h>
int f(void)
__CPROVER_assigns(errno)
__CPROVER_ensures(__CPROVER_return_value == 0)
{
    return errno;
}
