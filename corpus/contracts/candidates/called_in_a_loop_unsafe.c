// expect: false
// claim: precision
// The same where a code is not what the assertion says.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned gray(unsigned n)
{
    unsigned i = 0, code = 0;
    while (i < n)
    __CPROVER_loop_invariant(i <= n && code == (i ^ (i >> 1)))
    {
        code ^= (i + 1) & ~i;
        i++;
    }
    return code;
}

int main(void)
{
    while (__VERIFIER_nondet_uint()) {
        unsigned n = __VERIFIER_nondet_uint();
        assert(gray(n) == (n ^ (n >> 1)) && n != 6);
    }
}
