// expect: false
// claim: soundness
// Blocks are made and freed by functions of the library that are called through pointers: a later block may lie where one was.
#include <assert.h>
#include <stdlib.h>
struct allocator { void *(*allocate)(size_t); void (*release)(void *); };
static struct allocator own = {malloc, free};
int main(void)
{
    int *p = own.allocate(8);
    own.release(p);
    int *q = own.allocate(8);
    assert(!q || q != p);
    return 0;
}
