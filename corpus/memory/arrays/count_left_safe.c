// expect: true
// claim: precision
// args: --property valid-memsafety --64
// How many bytes are left is counted down, and nobody keeps how many there were: what is left and how far the pointer has come
// are together as long as the block.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000) return 0;
    char *block = malloc(n);
    if (!block) return 0;
    char *to = block;
    while (n > 0) {
        *to = 0;
        to++;
        n--;
    }
    free(block);
    return 0;
}
