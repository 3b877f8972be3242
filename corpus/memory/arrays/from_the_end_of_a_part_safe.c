// expect: true
// claim: precision
// args: --property valid-memsafety --64
// A part of a block from its end to its beginning, as memmove goes where the parts overlap.
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_uint(), start = __VERIFIER_nondet_uint(), count = __VERIFIER_nondet_uint();
    if (size < 1 || size > 1000 || start > size || count > size - start) return 0;
    char *block = malloc(size);
    if (!block) return 0;
    char *end = block + start + count;
    while (count--) *--end = 0;
    free(block);
    return 0;
}
