// expect: false
// claim: soundness
// A member is written by a function that takes it for a pointer, and is called as one that takes its record.
#include <assert.h>
static int a[2], b[2];
static struct holder { int *p; } holder;
static void set(int **where) { *where = a + 2; }
int main(void)
{
    void (*f)(struct holder *) = (void (*)(struct holder *))set;
    f(&holder);
    assert(holder.p != b);
    return 0;
}
