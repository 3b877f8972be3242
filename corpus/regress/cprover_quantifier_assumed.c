// expect: false
// claim: precision
// What is assumed of the first three elements says nothing of the fourth one.
#include <assert.h>
int nondet_int(void);

int main(void)
{
    int a[4] = {nondet_int(), nondet_int(), nondet_int(), nondet_int()};
    __CPROVER_assume(__CPROVER_forall { int i; (0 <= i && i < 3) ==> a[i] == 5 });
    assert(a[0] == 5 && a[2] == 5);
    assert(a[3] == 5);
    return 0;
}
