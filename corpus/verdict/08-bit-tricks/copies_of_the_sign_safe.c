// expect: true
// claim: precision
#include <assert.h>
int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assert(__builtin_clrsb(x) == __builtin_clrsb(~x));
    assert(__builtin_clrsb(0) == 31 && __builtin_clrsbll(-8) == 60 && __builtin_clrsb(1 << 30) == 0);
    return 0;
}
