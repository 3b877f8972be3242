// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    char *p = malloc(3);
    if (__VERIFIER_nondet_int()) {
        free(p);
    }
    free(p);
    return 0;
}
