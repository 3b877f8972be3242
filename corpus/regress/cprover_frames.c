// expect: true
// claim: precision
// Local objects are there while their function is active, and not behind it.
#include <assert.h>
static int *kept;

static void leaf(int *outer)
{
    int own[2];
    kept = own;
    assert(__CPROVER_r_ok(own, 8) && __CPROVER_r_ok(outer, 4) && !__CPROVER_same_object(own, outer));
}

int main(void)
{
    int mine = 1;
    int *none = 0;
    leaf(&mine);
    assert(__CPROVER_r_ok(&mine, 4) && !__CPROVER_r_ok(&mine, 5));
    assert(!__CPROVER_r_ok(none, 4));
    leaf(&mine);
    return 0;
}
