// expect: true
// claim: precision
// args: --enforce-contract f
// A caller may have any value in `errno`.
#include <errno.h>
int f(void)
__CPROVER_assigns(errno)
__CPROVER_ensures(__CPROVER_return_value == 0)
{
    errno = 0;
    return errno;
}
