// expect: false
// claim: precision
// Nothing says that a function that is not interpreted returns another value for other arguments, nor the same.
#include <assert.h>
int nondet_int(void);
int __CPROVER_uninterpreted_weight(int item);

int main(void)
{
    int x = nondet_int();
    assert(__CPROVER_uninterpreted_weight(x) == __CPROVER_uninterpreted_weight(x));
    __CPROVER_assume(x != 3);
    assert(__CPROVER_uninterpreted_weight(x) == __CPROVER_uninterpreted_weight(3));
    return 0;
}
