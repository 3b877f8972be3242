// expect: false
// claim: precision
// Whether the second assertion fails is left to the implementation. It stays open, and the third is decided.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a, b;

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x != 5);                              // CHECK: violated
    if (x == 6) assert((long)&a < (long)&b);     // CHECK: open
    if (x == 7) assert(a == b);                  // CHECK: proved
    return 0;
}
