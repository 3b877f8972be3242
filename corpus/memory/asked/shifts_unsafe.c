// expect: false
// claim: precision
// args: --64
#include <assert.h>
extern int nondet_int(void);
int main(void)
{
    int a = nondet_int(), b = nondet_int();
    __CPROVER_assume(b > 2 && b < 40 && __CPROVER_overflow_shl(a, b) && !__CPROVER_overflow_shl(a, 2));
    __CPROVER_assume(__CPROVER_overflow_shl(1, 40) && !__CPROVER_overflow_shl(0, 40) && !__CPROVER_overflow_shl(a, -1));
    __CPROVER_assume(__CPROVER_overflow_shl(0x80000000u, 1) && !__CPROVER_overflow_shl(0x40000000u, 1));
    assert(a != 0x10000000);
}
