// expect: false
// claim: precision
// args: --check memory --64
#include <stdio.h>
_Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    char a[3] = {'a', 'b', 'c'};
    if (__VERIFIER_nondet_bool())
        a[1] = 0;
    printf("%d: %s\n", 1, a);
    return 0;
}
