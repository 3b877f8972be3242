// expect: false
// claim: soundness
// A pointer to a record is read as a pointer to void, and that is one to the member.
#include <assert.h>
static int a[2], b[2];
static struct holder { int *p; } holder;
int main(void)
{
    struct holder *known = &holder;
    void **any = (void **)&known;
    int **member = *any;
    *member = a + 2;
    assert(holder.p != b);
    return 0;
}
