// expect: false
// claim: soundness
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
    if (n == 77) end += 1;
    int is_all = end - p == n;
    free(p);
    return is_all;
}
