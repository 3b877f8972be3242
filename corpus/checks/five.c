// expect: false
// claim: precision
// Five assertions, two of which fail: two tests, and a proof of the other three.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), i = 0;
    if (x < 0) x = 0;
    assert(x >= 0);       // CHECK: proved
    assert(x != 17);      // CHECK: violated
    while (i < 100) i++;
    assert(i == 100);     // CHECK: proved
    assert(x < 1000);     // CHECK: violated
    assert(x + i != 117); // CHECK: proved
    return 0;
}
