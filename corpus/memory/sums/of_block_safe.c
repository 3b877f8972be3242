// expect: true
// claim: precision
// args: --check pointer-overflow --64
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 100) return 0;
    char *p = malloc(n);
    if (!p) return 0;
    char *end = p + n;
    int is_all = end - p == n;
    free(p);
    return is_all;
}
