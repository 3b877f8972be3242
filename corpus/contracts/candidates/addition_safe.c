// expect: true
// claim: precision
// Addition by carries: what relates sums of words and bits is in no condition of the program.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned x = a, y = b;
    while (y != 0)
    __CPROVER_loop_invariant(x + y == a + b)
    {
        unsigned carry = x & y;
        x = x ^ y;
        y = carry << 1;
    }
    assert(x == a + b);
}
