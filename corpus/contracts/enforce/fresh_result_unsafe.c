// expect: false
// claim: precision
// args: --enforce-contract f 
#include <stdlib.h>
static int shared;
int *f(int n)
__CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, sizeof(int)) && *__CPROVER_return_value == n)
__CPROVER_assigns(shared)
{
    int *p = &shared;
    *p = n;
    return p;
}
