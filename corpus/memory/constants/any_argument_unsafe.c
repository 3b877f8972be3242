// expect: false
// claim: precision
// args: --property valid-memsafety
// Nothing is said of the types of further arguments.
#include <stdarg.h>
static void set(int n, ...)
{
    va_list a;
    va_start(a, n);
    int *p = va_arg(a, int *);
    va_end(a);
    *p = 3;
}
int main(void)
{
    const int x = 1;
    set(1, &x);
    return 0;
}
