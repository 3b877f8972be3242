// expect: false
// claim: precision
// A macro asserts twice: two checks at one position, of which the second fails.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define BETWEEN(low, x, high) do { assert((low) <= (x)); assert((x) <= (high)); } while (0)

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 3) return 0;
    BETWEEN(3, x, 9); // CHECK: proved violated
    BETWEEN(0, x, 9); // CHECK: proved proved
    return 0;
}
