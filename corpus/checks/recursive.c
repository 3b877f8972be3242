// expect: false
// claim: precision
// Checks in a function that is searched as a procedure of its own, and behind its calls.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned half(unsigned n) {
    if (n == 0) return 0;
    assert(n != 7); // CHECK: violated
    if (n == 1) return 0;
    unsigned r = half(n - 2) + 1;
    assert(r > 0); // CHECK: proved
    return r;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 8) return 0;
    unsigned r = half(n);
    assert(r <= n); // CHECK: proved
    assert(r != 3); // CHECK: violated
    return 0;
}
