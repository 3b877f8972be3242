// expect: true
// claim: precision
// Bounds that are inputs; a bound that is compared as an unsigned number, and one that wraps around.
#include <assert.h>
unsigned nondet_unsigned(void);
int a[5] = {1, 1, 1, 1, 1};

int main(void)
{
    unsigned n = nondet_unsigned(), m = nondet_unsigned();
    __CPROVER_assume(n <= 5 && m <= n);
    assert(__CPROVER_forall { int i; (i >= 0 && i < n) ==> a[i] == 1 });
    assert(__CPROVER_forall { unsigned i; (i >= m && i < n) ==> a[i] == 1 });
    a[4] = 2;
    if (n == 5)
        assert(__CPROVER_exists { unsigned i; i < n && a[i] == 2 });
    else
        assert(!__CPROVER_exists { unsigned i; i < n && a[i] == 2 });
    assert(__CPROVER_exists { int i; i < n - n - 1 && i > 4 && i < 6 });
    return 0;
}
