// expect: false
// claim: precision
// The parts of a number have its sign; of an infinite number nothing is left.
#include <math.h>

extern void reach_error(void);

int main(void)
{
    double whole;
    if (modf(-2.75, &whole) != 0.75 || whole != -2.0)
        reach_error();
    if (modf(-INFINITY, &whole) != 0.0 || !isinf(whole))
        reach_error();
    return 0;
}
