// expect: false
// claim: precision
// args: --replace-call-with-contract f 
#include <assert.h>
int *f(int *p)
__CPROVER_ensures(__CPROVER_return_value == p || __CPROVER_return_value == 0)
;
int main(void)
{
    int x = 1;
    int *p = f(&x);
    if (p)
        *p = 2;
    assert(x == 1);
    return 0;
}
