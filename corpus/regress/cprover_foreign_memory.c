// expect: true
// claim: soundness
// args: --function f
// How far memory from outside extends is not known: neither answer may be assumed.
#include <assert.h>
void f(char *p)
{
    if (p) {
        assert(__CPROVER_r_ok(p, 1) || !__CPROVER_r_ok(p, 1));
        assert(!__CPROVER_w_ok(p, 100));
        assert(__CPROVER_OBJECT_SIZE(p) == 16);
    }
}
