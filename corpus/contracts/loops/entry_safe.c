// expect: true
// claim: precision
// args: --apply-loop-contracts 
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), i = 0;
    while (i < 3)
    __CPROVER_assigns(i, x)
    __CPROVER_loop_invariant(0 <= i && i <= 3 && x == (__CPROVER_loop_entry(x) ^ (i & 1)))
    {
        x ^= 1;
        i++;
    }
    return 0;
}
