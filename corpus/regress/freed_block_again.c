// expect: false
// claim: known-imprecision
// A block that is freed may be handed out again: the machine does so, another one need not.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int *p = malloc(4);
    free(p);
    int *q = malloc(4);
    assert(p != q);
    return 0;
}
