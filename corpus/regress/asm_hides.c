// expect: true
// claim: precision
// An empty template whose outputs are inputs, too, hides a value from an optimiser and changes nothing.
#include <assert.h>
unsigned nondet_unsigned(void);

int main(void)
{
    unsigned x = nondet_unsigned(), y = x;
    struct { unsigned a, b; } pair = {1, 2};
    __asm__ __volatile__("" : "+r"(x));
    __asm__("" : "+r"(x), "+m"(pair.b) : : "memory");
    assert(x == y && pair.b == 2);
    return 0;
}
