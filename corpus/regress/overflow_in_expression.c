// expect: true
// claim: precision
// args: --check memory,assertions
// The local object of a statement expression is pointed to by an argument only; whether something overflows is no pointer.
#include <assert.h>

int __VERIFIER_nondet_int(void);

#define CHECKED(a, b) ({ int result; int over = __builtin_mul_overflow((a), (b), &result); over ? -1 : result; })

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = 0;
    y = CHECKED(x, 2);
    if (x >= -1000 && x <= 1000) assert(y == 2 * x);
    return 0;
}
