// expect: true
// claim: precision
// args: --32
#include <assert.h>
int __VERIFIER_nondet_int(void);

int main(void)
{
    long long x = __VERIFIER_nondet_int();
    assert((long long)(double)x == x);
    return 0;
}
