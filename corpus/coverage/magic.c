// expect: false
// claim: precision
// cover branches: 6 covered, 2 infeasible
// cover error: 1 covered, 1 infeasible
// Numbers that nobody guesses, one behind the other; one of the two checks holds.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x == 123456) {
        if (y == x * 7 + 1) {
            assert(y != 864193);
        }
        assert(x > 0);
    }
    return 0;
}
