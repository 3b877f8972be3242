// expect: false
// claim: precision
// A remainder has the sign of what is divided.
#include <math.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -20 || n > 20)
        return 0;
    assert(fmod(n, 7) >= 0);
    return 0;
}
