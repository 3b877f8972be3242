// expect: false
// claim: precision
// Behind assembly nothing is known.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), *p = &x;
    assert(x != 5);           // CHECK: violated
    if (x == 6) __asm__ volatile("nop" : "=r"(p));
    assert(x > 6 || x <= 6);  // CHECK: open
    assert(x != 8 || x == 6); // CHECK: violated
    return 0;
}
