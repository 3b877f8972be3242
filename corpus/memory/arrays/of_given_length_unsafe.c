// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    int *a = malloc(n * sizeof(int));
    int *b = calloc(n, sizeof(int));
    for (int i = 0; i < n; i++)
        b[i] = i;
    for (int i = 0; i < n; i++)
        a[i] = b[n - i];
    free(a);
    free(b);
    return 0;
}
