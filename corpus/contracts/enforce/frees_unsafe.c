// expect: false
// claim: precision
// args: --enforce-contract f 
#include <stdlib.h>
void f(char *p, char *q)
__CPROVER_requires(__CPROVER_is_fresh(p, 2) && __CPROVER_is_fresh(q, 2))
__CPROVER_frees(p)
{
    char *own = malloc(3);
    free(own);
    free(q);
}
