// expect: false
// claim: soundness
// A number is written where a record in the same union has a pointer.
#include <assert.h>
static int a[2], b[2];
struct holder { int *p; };
static union { struct holder holder; long number; } both;
int main(void)
{
    both.number = (long)(a + 2);
    assert(both.holder.p != b);
    return 0;
}
