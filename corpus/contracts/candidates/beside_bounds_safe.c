// expect: true
// claim: precision
// args: --check memory,signed-overflow,arithmetic
// An annotation adds no check: what it reads is not there.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int data[4] = {0, 0, 0, 0}, *p = 0;
    for (unsigned i = 0; i < 4; i++)
    __CPROVER_loop_invariant(data[i + 100] == 0 && *p == 1 && 1 / i == 7 && i << 40 == 3)
    {
        data[i] = 1;
    }
    assert(data[3] == 1);
}
