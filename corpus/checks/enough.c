// expect: false
// claim: precision
// args: --max-violations 2
// The search ends at the second violation.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 1) assert(x == 0); // CHECK: violated
    if (x == 2) assert(x == 0); // CHECK: violated
    if (x == 3) assert(x == 0); // CHECK: open
    if (x == 4) assert(x == 0); // CHECK: open
    return 0;
}
