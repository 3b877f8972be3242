// expect: false
// claim: soundness
// A function without a prototype and one with another parameter are called through a pointer that `other` fits. The machine
// enters them all.
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int old() { assert(__VERIFIER_nondet_int() != 7); return 0; }

static int narrow(char x) { assert(x != 3); return 0; }

static int other(int x) { return x; }

static int (*table[3])(int) = {other, old, (int (*)(int))narrow};

int main(void)
{
    unsigned i = __VERIFIER_nondet_int() % 3u;
    return table[i](3);
}
