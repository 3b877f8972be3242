// expect: true
// claim: precision
// args: --apply-loop-contracts 
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i, t = 0;
    for (i = 0; i < n; i++)
    __CPROVER_loop_invariant(i <= n && t <= i)
    {
        if (t == 7)
            break;
        t++;
    }
    assert(t <= i);
    return 0;
}
