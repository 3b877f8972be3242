// expect: true
// claim: precision
// args: --replace-call-with-contract f 
#include <assert.h>
void f(int *p)
__CPROVER_requires(__CPROVER_rw_ok(p, sizeof *p))
__CPROVER_assigns(*p)
__CPROVER_ensures(*p == (__CPROVER_old(*p) ^ 5))
;
int main(void)
{
    int x = 6;
    f(&x);
    assert(x == 3);
    return 0;
}
