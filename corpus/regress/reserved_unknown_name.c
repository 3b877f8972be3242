// expect: true
// claim: soundness
// A reserved name that is not known is not a function that returns any value and changes nothing.
#include <assert.h>
int klee_value_of_tomorrow(int);
_Bool __CPROVER_is_something(const void *);
void __SMACK_code(const char *, ...);
int nondet_int(void);

int main(void)
{
    int x = 1;
    switch (nondet_int()) {
    case 1:
        assert(klee_value_of_tomorrow(3) == 4);
        break;
    case 2:
        assert(__CPROVER_is_something(&x));
        break;
    case 3:
        assert(Frama_C_something(x));
        break;
    case 4:
        __SMACK_code("x := 1", &x);
        assert(x == 1 && __ESBMC_something());
        break;
    }
    return 0;
}
