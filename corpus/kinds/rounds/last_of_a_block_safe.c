// expect: true
// claim: precision
// As the unsafe one, but no element is as large.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

#include <stdlib.h>

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 60000);
    int *block = malloc(n * sizeof(int));
    if (!block)
        return 0;
    for (int i = 0; i < n; i++)
        block[i] = i;
    if (block[n - 1] == 60000)
        reach_error();
    free(block);
    return 0;
}
