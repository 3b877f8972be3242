// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    char *a = malloc(10), *b = 0;
    if (__VERIFIER_nondet_int() < 0)
        return 1;
    b = malloc(20);
    b[0] = a[9] = 1;
    free(b);
    free(a);
    return 0;
}
