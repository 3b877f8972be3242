// expect: true
// claim: precision
// args: --check assertions,signed-overflow
// A range whose first value is an input may begin behind its last one: nothing is counted then, and nothing overflows.
#include <assert.h>
int nondet_int(void);
int a[4] = {1, 1, 1, 1};

int main(void)
{
    int k = nondet_int();
    __CPROVER_assume(k > 0);
    assert(__CPROVER_forall { int i; (k <= i && i < 4) ==> a[i] == 1 });
    assert(k < 4 || !__CPROVER_exists { int i; k <= i && i < 4 && a[i] == 1 });
    return 0;
}
