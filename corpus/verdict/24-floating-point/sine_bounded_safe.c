// expect: true
// claim: precision
// Whatever the angle, a point on the circle is no farther out than one.
#include <math.h>
#include <assert.h>
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double angle = __VERIFIER_nondet_double();
    int cells[21];
    if (!(angle >= -1000 && angle <= 1000))
        return 0;
    int column = 10 + (int)(10 * cos(angle));
    assert(column >= 0 && column <= 20);
    cells[column] = 1;
    return cells[column] - 1;
}
