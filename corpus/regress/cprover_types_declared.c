// expect: true
// claim: precision
// args: --data-model lp64
// A program may declare the names itself.
#include <assert.h>
typedef unsigned long __CPROVER_size_t;
typedef _Bool __CPROVER_bool;
_Bool __CPROVER_w_ok(const void *, __CPROVER_size_t);
void __CPROVER_assume(__CPROVER_bool);

int main(void)
{
    __CPROVER_size_t n = 4;
    int x;
    __CPROVER_assume(__CPROVER_w_ok(&x, n));
    assert(!__CPROVER_w_ok(&x, n + 1));
    return 0;
}
