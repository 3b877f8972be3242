// expect: false
// claim: precision
// args: --64
#include <assert.h>
#include <stdlib.h>
int named[4];
int main(void)
{
    int local, *p = calloc(4, sizeof *p);
    if (!p) return 0;
    __CPROVER_assume(__CPROVER_same_object(p, p + 4) && !__CPROVER_same_object(p, named) && !__CPROVER_same_object(&local, named));
    __CPROVER_assume(__CPROVER_POINTER_OBJECT(named) == __CPROVER_POINTER_OBJECT(named + 3));
    __CPROVER_assume(__CPROVER_DYNAMIC_OBJECT(p) && !__CPROVER_DYNAMIC_OBJECT(named) && !__CPROVER_DYNAMIC_OBJECT(&local));
    assert(p[3] == 1);
    free(p);
}
