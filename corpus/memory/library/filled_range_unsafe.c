// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 17)
        return 0;
    char *p = malloc(16);
    memset(p, 1, n);
    free(p);
    return 0;
}
