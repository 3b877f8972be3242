// expect: false
// claim: precision
// args: --apply-loop-contracts 
#include <assert.h>
char a[8], b;
int main(void)
{
    int i = 0;
    do {
        b = 1;
        i++;
    } while (i < 8)
    __CPROVER_assigns(i, __CPROVER_object_whole(a))
    __CPROVER_loop_invariant(0 <= i && i < 8)
    ;
    assert(b == 0);
    return 0;
}
