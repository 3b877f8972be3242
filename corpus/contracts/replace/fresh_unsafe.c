// expect: false
// claim: precision
// args: --check assertions,memory --replace-call-with-contract f
#include <assert.h>
void f(int **p)
__CPROVER_assigns(*p)
__CPROVER_ensures(__CPROVER_is_fresh(*p, 2 * sizeof(int)))
;
int main(void)
{
    int x = 1, *p = &x;
    f(&p);
    p[2] = 2;
    assert(x == 1 && p != &x);
    return 0;
}
