// expect: true
// claim: precision
// args: --enforce-contract f --check leak
// The function frees what it has allocated.
#include <stdlib.h>
int f(int k)
__CPROVER_assigns()
{
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    *p = k;
    k = *p;
    free(p);
    return k;
}
