// expect: true
// claim: precision
// Numbers in Gray code, one after the other.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0, code = 0;
    while (i < n)
    __CPROVER_loop_invariant(i <= n && code == (i ^ (i >> 1)))
    {
        code ^= (i + 1) & ~i;
        i++;
    }
    assert(code == (n ^ (n >> 1)));
}
