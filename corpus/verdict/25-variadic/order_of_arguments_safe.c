// expect: true
// claim: precision
// In either order the two arguments are one and two.
#include <stdarg.h>

extern void reach_error(void);

int steps;

static int step(void)
{
    return ++steps;
}

static int sum(int n, ...)
{
    va_list list;
    va_start(list, n);
    int value = 0;
    for (int i = 0; i < n; i++)
        value += va_arg(list, int);
    va_end(list);
    return value;
}

int main(void)
{
    if (sum(2, step(), step()) != 3)
        reach_error();
    return 0;
}
