// expect: false
// claim: precision
// args: --64
// The compiled program knows the objects by its address sanitizer.
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);
char named[10];
int main(void)
{
    unsigned n = nondet_uint();
    if (n > 100) return 0;
    char *p = malloc(n);
    if (!p) return 0;
    __CPROVER_assume(__CPROVER_r_ok(p, n) && __CPROVER_w_ok(named, 10) && !__CPROVER_r_ok(named, 11));
    __CPROVER_assume(__CPROVER_OBJECT_SIZE(p) == n && __CPROVER_POINTER_OFFSET(p + n) == n && !__CPROVER_rw_ok(p, n + 1));
    int x;
    {
        int y[3] = {1, 2, 3};
        __CPROVER_assume(__CPROVER_r_ok(y) && __CPROVER_r_ok(y + 1, 8) && !__CPROVER_r_ok(y + 1, 9));
        x = y[1];
    }
    assert(!(n == 0 || n == 7) || x == 3);
    free(p);
}
