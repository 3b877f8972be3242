// expect: false
// claim: soundness
// args: --property valid-memsafety --64
// The same, one byte too far.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000) return 0;
    char *block = malloc(n);
    if (!block) return 0;
    char *to = block;
    while (n >= 0) {
        *to = 0;
        to++;
        n--;
    }
    free(block);
    return 0;
}
