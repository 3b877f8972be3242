// expect: false
// claim: soundness
// args: --property valid-memsafety --64
// The same, each element behind the one that is meant.
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned left = __VERIFIER_nondet_uint();
    if (left == 0 || left > 5000) return 0;
    int *block = malloc(left * sizeof(int));
    if (!block) return 0;
    unsigned i = 0;
    while (left != 0) {
        block[i + 1] = (int)left;
        i++;
        left--;
    }
    free(block);
    return 0;
}
