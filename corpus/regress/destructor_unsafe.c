// expect: false
// claim: precision
// fails with: nothing
// A destructor runs where main has returned.
#include <assert.h>
static int open;
__attribute__((destructor)) static void at_end(void)
{
    assert(open == 0);
}
int main(void)
{
    open = 1;
    return 0;
}
