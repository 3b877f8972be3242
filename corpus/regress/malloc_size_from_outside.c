// expect: false
// claim: precision
// A negative number as a size is more than there is.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    char *p = malloc(n);
    if (p == NULL)
        reach_error();
    return 0;
}
