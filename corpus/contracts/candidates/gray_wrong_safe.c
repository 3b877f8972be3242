// expect: true
// claim: known-imprecision
// A wrong annotation: nobody finds the right one, and nothing is said that does not hold.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0, code = 0;
    while (i < n)
    __CPROVER_loop_invariant(i <= n && code == (i | (i >> 1)))
    {
        code ^= (i + 1) & ~i;
        i++;
    }
    assert(code == (n ^ (n >> 1)));
}
