// expect: false
// claim: precision
// args: --check memory --64
// A block of no bytes, of which the allocator of the address sanitizer has one.
#include <stdlib.h>
extern unsigned nondet_uint(void);
int main(void)
{
    unsigned n = nondet_uint();
    if (n > 8) return 0;
    char *p = malloc(n);
    if (p) p[0] = 1;
    free(p);
}
