// expect: true
// claim: soundness
// A reserved name that is not known is not a function that returns any value.
#include <assert.h>
int klee_value_of_tomorrow(int);
_Bool __CPROVER_is_something(const void *);
void __SMACK_code(const char *, ...);

int main(void)
{
    int x = 1;
    __SMACK_code("x := 2", &x);
    assert(klee_value_of_tomorrow(3) == 4);
    assert(__CPROVER_is_something(&x));
    return 0;
}
