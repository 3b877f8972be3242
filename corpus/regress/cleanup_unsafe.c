// expect: false
// claim: precision
// fails with: nothing
// The value that is returned is the one of before the cleanup.
#include <assert.h>
static void clear(int *n)
{
    *n = 0;
}
static int value(void)
{
    __attribute__((cleanup(clear))) int n = 7;
    return n;
}
int main(void)
{
    assert(value() == 0);
    return 0;
}
