// expect: true
// claim: precision
// args: --apply-loop-contracts 
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0;
    while (i < n)
    __CPROVER_assigns(i, s)
    __CPROVER_loop_invariant(i <= n && s == 3 * i)
    __CPROVER_decreases(n - i)
    {
        s += 3;
        i++;
    }
    assert(s == 3 * n);
    return 0;
}
