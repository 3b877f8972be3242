// expect: false
// claim: precision
// fails with: nothing
// `exit` runs no cleanup.
#include <assert.h>
#include <stdlib.h>
static int open = 1;
static void close_it(int *n)
{
    open = 0;
}
static void at_end(void)
{
    assert(open == 0);
}
int main(void)
{
    __attribute__((cleanup(close_it))) int n = 1;
    atexit(at_end);
    exit(0);
}
