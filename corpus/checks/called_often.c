// expect: false
// claim: precision
// One assertion in a function that is expanded at three places is one check. Each `reach_error` is one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int positive(int x) {
    assert(x > 0); // CHECK: violated
    return x;
}

int main(void) {
    int x = positive(1), y = positive(2), z = positive(__VERIFIER_nondet_int());
    if (x > y) reach_error(); // CHECK: proved
    if (z > y) reach_error(); // CHECK: violated
    if (z > y) reach_error(); // CHECK: proved
    return 0;
}
