// expect: true
// claim: precision
// Conditions with calls and quantifiers are left out; the others are enough.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned gray(unsigned n)
{
    return n ^ (n >> 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0, code = 0;
    while (i < n)
    __CPROVER_loop_invariant(code == gray(i) && i <= n && __CPROVER_forall { unsigned k; k < i ==> k < n } && code == (i ^ (i >> 1)))
    __CPROVER_loop_invariant(code == __CPROVER_loop_entry(code) + gray(i))
    {
        code ^= (i + 1) & ~i;
        i++;
    }
    assert(code == (n ^ (n >> 1)));
}
