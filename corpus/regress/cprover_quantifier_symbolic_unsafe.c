// expect: false
// claim: precision
// The bound may be one more than the elements that are alike.
#include <assert.h>
unsigned nondet_unsigned(void);
int a[5] = {1, 1, 1, 1, 2};

int main(void)
{
    unsigned n = nondet_unsigned();
    __CPROVER_assume(n <= 5);
    assert(__CPROVER_forall { unsigned i; i < n ==> a[i] == 1 });
    return 0;
}
