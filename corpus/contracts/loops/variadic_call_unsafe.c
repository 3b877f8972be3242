// expect: false
// claim: precision
// args: --apply-loop-contracts
// A call in the loop writes its arguments somewhere: that is nothing the loop assigns.
#include <assert.h>
#include <stdarg.h>

static int total;

static void add(int count, ...)
{
    va_list ap;
    va_start(ap, count);
    while (count-- > 0)
        total = va_arg(ap, int);
    va_end(ap);
}

int main(void)
{
    int i = 0;
    while (i < 1000)
        __CPROVER_assigns(i)
        __CPROVER_loop_invariant(0 <= i && i <= 1000)
    {
        add(2, i, 7);
        i++;
    }
    assert(i == 1000);
    return 0;
}
