// expect: false
// claim: precision
#include <assert.h>
int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assert(__builtin_clrsb(x) <= 30);
    return 0;
}
