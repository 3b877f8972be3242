// expect: false
// claim: precision
// The last of the elements that the quantifier speaks of is another one.
#include <assert.h>
int nondet_int(void);
int a[4];

int main(void)
{
    a[3] = nondet_int();
    assert(__CPROVER_forall { int i; (0 <= i && i < 3) ==> a[i] == 0 });
    assert(__CPROVER_forall { int i; (0 <= i && i <= 3) ==> a[i] == 0 });
    return 0;
}
