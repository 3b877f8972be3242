// expect: true
// claim: precision
// The invariant is about memory.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned part[2];

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    part[0] = a;
    part[1] = b;
    while (part[1] != 0)
    __CPROVER_loop_invariant(part[0] + part[1] == a + b)
    {
        unsigned carry = part[0] & part[1];
        part[0] ^= part[1];
        part[1] = carry << 1;
    }
    assert(part[0] == a + b);
}
