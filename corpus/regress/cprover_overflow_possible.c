// expect: false
// claim: precision
// The product of two numbers can overflow.
#include <assert.h>
int nondet_int(void);

int main(void)
{
    int a = nondet_int();
    assert(!__CPROVER_overflow_mult(a, 3));
    return 0;
}
