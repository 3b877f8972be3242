// expect: true
// claim: soundness
// args: --function f
// How far memory from outside extends is not known: no answer may be assumed.
#include <assert.h>
void f(char *p, int question)
{
    if (!p)
        return;
    switch (question) {
    case 1:
        assert(__CPROVER_r_ok(p, 1));
        break;
    case 2:
        assert(!__CPROVER_w_ok(p, 100));
        break;
    case 3:
        assert(__CPROVER_OBJECT_SIZE(p) == 16);
        break;
    case 4:
        assert(!__CPROVER_DYNAMIC_OBJECT(p));
        break;
    }
}
