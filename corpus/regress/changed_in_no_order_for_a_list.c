// expect: unknown
// claim: soundness
// A variable is changed twice in the arguments of one call, which has no meaning.
#include <stdarg.h>

extern void reach_error(void);

static int second(int n, ...)
{
    va_list list;
    va_start(list, n);
    (void)va_arg(list, int);
    int value = va_arg(list, int);
    va_end(list);
    return value;
}

int main(void)
{
    int i = 0;
    if (second(2, i++, i++) != 1)
        reach_error();
    return 0;
}
