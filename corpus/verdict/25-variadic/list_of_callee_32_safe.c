// expect: true
// claim: precision
// args: --32
// On i386 a list is a pointer: who is called moves a copy.
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int next(va_list ap)
{
    return va_arg(ap, int);
}

static int both(int skipped, ...)
{
    va_list ap;
    int first, second;
    va_start(ap, skipped);
    first = next(ap);
    second = va_arg(ap, int);
    va_end(ap);
    return second - first;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 100)
        return 0;
    if (both(0, x, x + 5, x + 50) != 0)
        reach_error();
    return 0;
}
