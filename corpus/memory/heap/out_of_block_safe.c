// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    int *p = malloc(n * sizeof(int));
    p[n - 1] = 4;
    int r = p[n - 1];
    free(p);
    return r;
}
