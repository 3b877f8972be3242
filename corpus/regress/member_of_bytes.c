// expect: false
// claim: soundness
// The end of one array comes into a member byte by byte, where the other array begins.
#include <assert.h>
static int a[2], b[2];
static struct holder { int *p; } holder;
int main(void)
{
    int *end = a + 2;
    for (unsigned i = 0; i < sizeof end; i++)
        ((char *)&holder)[i] = ((char *)&end)[i];
    assert(holder.p != b);
    return 0;
}
