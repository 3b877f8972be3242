// expect: false
// claim: soundness
// A block is used as a pointer first, then as a record, as the free lists of allocators are.
#include <assert.h>
#include <stdlib.h>
struct holder { int *p; };
int main(void)
{
    void *block = malloc(sizeof(struct holder));
    if (!block)
        return 0;
    int *x = malloc(8);
    *(int **)block = x;
    struct holder *h = block;
    free(x);
    int *y = malloc(8);
    assert(!y || y != h->p);
    return 0;
}
