// expect: true
// claim: precision
// args: --property valid-memsafety
// What no call has passed cannot be taken.
#include <stdarg.h>

static int sum(int count, ...)
{
    va_list ap;
    int total = 0;
    va_start(ap, count);
    while (count-- > 0)
        total += va_arg(ap, int);
    va_end(ap);
    return total;
}

int main(void)
{
    return sum(2, 1, 2) != 3;
}
