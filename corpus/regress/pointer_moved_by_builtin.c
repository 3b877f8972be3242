// expect: false
// claim: soundness
// A builtin moves a pointer to the end of its array, where another array begins.
#include <assert.h>
static int a[2], b[2], *kept = a;
int main(void)
{
    __sync_fetch_and_add(&kept, sizeof a);
    assert(kept != b);
    return 0;
}
