// expect: false
// claim: precision
// args: --check memory,assertions
// As the safe one: a product that does not fit gives another number.
#include <assert.h>

int __VERIFIER_nondet_int(void);

#define CHECKED(a, b) ({ int result; int over = __builtin_mul_overflow((a), (b), &result); over ? -1 : result; })

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = 0;
    y = CHECKED(x, 2);
    if (x >= -1000) assert(y == 2LL * x);
    return 0;
}
