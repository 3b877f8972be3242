// expect: false
// claim: precision
// Annotations that contradict themselves and the program.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0, code = 0;
    while (i < n)
    __CPROVER_loop_invariant(0)
    __CPROVER_loop_invariant(code == 7 && n < i)
    __CPROVER_loop_invariant(i > n)
    {
        code ^= (i + 1) & ~i;
        i++;
    }
    assert(code != 6);
}
