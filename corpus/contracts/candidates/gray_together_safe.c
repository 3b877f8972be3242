// expect: true
// claim: precision
// The code is kept only where two counters are the same, which is said by another annotation.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0, j = 0, code = 0;
    while (i < n)
    __CPROVER_loop_invariant(code == (j ^ (j >> 1)))
    __CPROVER_loop_invariant(i == j)
    __CPROVER_loop_invariant(i <= n)
    {
        code ^= (j + 1) & ~i;
        i++;
        j = i;
    }
    assert(code == (n ^ (n >> 1)));
}
