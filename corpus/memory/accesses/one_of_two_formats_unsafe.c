// expect: false
// claim: precision
// args: --check memory --64
#include <stdio.h>
int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    char name[3] = "abc";
    return printf(n == 1 ? "%d file in %s\n" : "%d files in %s\n", n, name) < 0;
}
