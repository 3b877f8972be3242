// expect: false
// claim: precision
// A pointer to a list moves it for everybody.
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int next(va_list *ap)
{
    return va_arg(*ap, int);
}

static int last(int count, ...)
{
    va_list ap;
    int value = 0;
    va_start(ap, count);
    for (int i = 0; i < count; i++)
        value = next(&ap);
    va_end(ap);
    return value;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (last(3, 1, x, x | 1) == x)
        reach_error();
    return 0;
}
