// expect: false
// claim: precision
// The invariant holds, the assertion does not.
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
    assert(x == a + b && x != 77);
}
