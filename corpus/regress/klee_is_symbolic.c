// expect: true
// claim: soundness
// Whether KLEE knows a value is no property of the program: no violation follows from either answer but the native one.
#include <assert.h>
unsigned klee_is_symbolic(unsigned long);
int klee_int(const char *);

int main(void)
{
    int x = klee_int("x");
    assert(!klee_is_symbolic(3));
    assert(!klee_is_symbolic(x));
    return 0;
}
