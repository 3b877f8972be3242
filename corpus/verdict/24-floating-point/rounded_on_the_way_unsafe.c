// expect: false
// claim: precision
// args: --32
// A register of the x87 would keep all bits.
#include <assert.h>
long long __VERIFIER_nondet_longlong(void);

int main(void)
{
    long long x = __VERIFIER_nondet_longlong();
    if (x < 0 || x > 1LL << 60)
        return 0;
    assert((long long)(double)x == x);
    return 0;
}
