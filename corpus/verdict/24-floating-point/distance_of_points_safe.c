// expect: true
// claim: precision
// Two points in a square are no farther from each other than the sum of its sides: a cell for each whole distance.
#include <math.h>
#include <assert.h>
extern double __VERIFIER_nondet_double(void);

struct point { double x, y; };

static double distance(struct point a, struct point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

int main(void)
{
    struct point origin = { 0, 0 }, other;
    int cells[201];
    other.x = __VERIFIER_nondet_double();
    other.y = __VERIFIER_nondet_double();
    if (!(fabs(other.x) <= 100 && fabs(other.y) <= 100))
        return 0;
    double d = distance(origin, other);
    assert(d >= 0 && d < 201);
    cells[(int)floor(d)] = 1;
    return 0;
}
