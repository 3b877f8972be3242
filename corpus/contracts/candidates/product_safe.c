// expect: true
// claim: precision
// A sum that is a product, under a bound.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 1000, i = 0, s = 0;
    while (i < n)
    __CPROVER_loop_invariant(i <= n && s == i * n - i * i)
    {
        s += n - 2 * i - 1;
        i++;
    }
    assert(s == 0);
}
