// expect: false
// claim: soundness
// What a function of the library returns that is called through a pointer is a block of the heap.
#include <assert.h>
#include <stdlib.h>
static void *(*allocate)(size_t) = malloc;
int main(void)
{
    int *p = allocate(8);
    free(p);
    int *q = allocate(8);
    assert(!q || q != p);
    return 0;
}
