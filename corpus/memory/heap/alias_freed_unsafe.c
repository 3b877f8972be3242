// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct s { int *d; };
int main(void)
{
    struct s a, b;
    a.d = malloc(8);
    b = a;
    *b.d = 2;
    free(a.d);
    a.d = 0;
    return b.d ? *b.d : 0;
}
