// expect: true
// claim: soundness
// A quantifier is not translated; the rest of the program is.
#include <assert.h>
int nondet_int(void);
int a[4];

int main(void)
{
    assert(a[2] == 0);
    if (nondet_int())
        assert(__CPROVER_forall { int i; (0 <= i && i < 4) ==> a[i] == 0 });
    else
        assert(!__CPROVER_exists { int i; 0 <= i && i < 4 && a[i] == 1 });
    return 0;
}
