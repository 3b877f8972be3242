// expect: true
// claim: precision
// args: --check memory --64
#include <stdlib.h>
extern unsigned nondet_uint(void);
int main(void)
{
    unsigned n = nondet_uint();
    if (n > 8) return 0;
    char *p = malloc(n);
    if (p && n) p[0] = 1;
    free(p);
}
