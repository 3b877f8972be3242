// expect: true
// claim: precision
// The function is called by one that calls itself: its contract follows from the annotation.
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

static void walk(unsigned depth)
{
    unsigned n = __VERIFIER_nondet_uint();
    assert(gray(n) == (n ^ (n >> 1)));
    if (__VERIFIER_nondet_uint())
        walk(depth + 1);
    if (__VERIFIER_nondet_uint())
        walk(depth + 2);
}

int main(void)
{
    walk(0);
}
