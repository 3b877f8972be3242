// expect: false
// claim: precision
// args: --replace-call-with-contract f 
#include <assert.h>
int a = 1, b = 2;
void f(int *p)
__CPROVER_assigns(*p)
;
int main(void)
{
    f(&a);
    assert(a == 1);
    return 0;
}
