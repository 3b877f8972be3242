// expect: true
// claim: precision
// The sum of the numbers in a window that moves.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned low = 0, high = 0, sum = 0;
    while (__VERIFIER_nondet_uint())
    __CPROVER_loop_invariant(low <= high && high <= 1000)
    __CPROVER_loop_invariant(2 * sum == (high - low) * (high + low + 1))
    {
        if (__VERIFIER_nondet_uint()) {
            if (high < 1000)
                sum += ++high;
        } else if (low < high) {
            sum -= ++low;
        }
    }
    assert(low != high || 2 * sum == 0);
}
