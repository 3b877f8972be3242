// expect: false
// claim: precision
// The proof of the rest assumes that nobody writes through a pointer to an object that has ended.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int *p = malloc(4), *q = malloc(4);
    *q = 0;
    assert(x != 5); // CHECK: violated
    if (x == 6) free(q);
    if (x == 6) *q = 1;
    assert(*q == 0); // CHECK: proved
    *p = 1;
    return 0;
}
