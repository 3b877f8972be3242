// expect: true
// claim: precision
// args: --64
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);
int main(void)
{
    unsigned n = nondet_uint();
    if (n > 100) return 0;
    char *p = malloc(n);
    if (!p) return 0;
    assert(__CPROVER_r_ok(p, n) && !__CPROVER_w_ok(p, n + 1) && __CPROVER_OBJECT_SIZE(p + n) == n);
    free(p);
}
