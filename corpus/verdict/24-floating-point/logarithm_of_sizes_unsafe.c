// expect: false
// claim: precision
// The logarithm of no items is minus infinity, and no integer.
#include <math.h>
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned items = __VERIFIER_nondet_uint();
    if (items > 1000)
        return 0;
    double depth = log((double)items);
    assert(depth >= 0);
    return 0;
}
