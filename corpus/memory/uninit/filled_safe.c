// expect: true
// claim: precision
// args: --check uninit --64
#include <string.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 4 || n > 16) return 0;
    char *p = malloc(n);
    if (!p) return 0;
    memset(p, 0, n);
    int x = p[n - 1];
    free(p);
    return x;
}
