// expect: true
// claim: precision
// How deep a tree over so many items is: a logarithm of what is at least one is not negative, nor larger than the number.
#include <math.h>
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned items = __VERIFIER_nondet_uint();
    if (items < 1 || items > 1000)
        return 0;
    double depth = log((double)items);
    assert(depth >= 0 && depth <= items);
    return 0;
}
