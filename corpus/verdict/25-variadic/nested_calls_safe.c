// expect: true
// claim: precision
// Each call has its own arguments, also one that stands among the arguments of another.
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int pick(int which, ...)
{
    va_list ap;
    int value = 0;
    va_start(ap, which);
    for (int i = 0; i <= which; i++)
        value = va_arg(ap, int);
    va_end(ap);
    return value;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (pick(2, x, 7, pick(1, 8, x), 9) != x)
        reach_error();
    return 0;
}
