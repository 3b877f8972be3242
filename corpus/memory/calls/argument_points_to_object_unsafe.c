// expect: false
// claim: precision
// args: --property valid-memsafety
// An argument that is a pointer is one in the callee, too.
#include <stdarg.h>

static void clear(int count, ...)
{
    va_list ap;
    va_start(ap, count);
    while (count-- > 0)
        va_arg(ap, int *)[1] = 0;
    va_end(ap);
}

int main(void)
{
    int a[2], b[1];
    clear(2, a, b);
    return 0;
}
