// expect: false
// claim: soundness
// args: --property valid-memsafety --64
// The same, with an overlapping part that is written first.
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_uint(), start = __VERIFIER_nondet_uint(), count = __VERIFIER_nondet_uint();
    if (size < 1 || size > 1000 || start > size || count > size - start) return 0;
    char *block = malloc(size);
    if (!block) return 0;
    char *end = block + start + count;
    do *--end = 0; while (count--);
    free(block);
    return 0;
}
