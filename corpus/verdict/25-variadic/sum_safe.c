// expect: true
// claim: precision
// As many numbers as the first argument says.
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

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
    int x = __VERIFIER_nondet_int();
    if (x < -1000 || x > 1000)
        return 0;
    if (sum(3, x, 4, -x) != 4)
        reach_error();
    return 0;
}
