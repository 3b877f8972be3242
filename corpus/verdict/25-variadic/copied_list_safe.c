// expect: true
// claim: precision
// A copy of a list goes on from where it was made, and does not move the list.
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int weigh(int first, ...)
{
    va_list once, again;
    int a, b, c;
    va_start(once, first);
    a = va_arg(once, int);
    va_copy(again, once);
    b = va_arg(once, int);
    c = va_arg(again, int);
    va_end(again);
    va_end(once);
    return first == a && b == c;
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (!weigh(x, x, y, x + 1))
        reach_error();
    return 0;
}
