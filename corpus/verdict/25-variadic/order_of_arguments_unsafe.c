// expect: false
// claim: soundness
// Arguments without parameters are evaluated in no order, and gcc begins with the last one.
#include <stdarg.h>

extern void reach_error(void);

int steps;

static int step(void)
{
    return ++steps;
}

static int digits(int n, ...)
{
    va_list list;
    va_start(list, n);
    int tens = va_arg(list, int), ones = va_arg(list, int);
    va_end(list);
    return 10 * tens + ones;
}

int main(void)
{
    if (digits(2, step(), step()) != 12)
        reach_error();
    return 0;
}
