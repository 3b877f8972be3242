// expect: false
// claim: known-imprecision
// An output that is no input has any value behind an empty template.
#include <assert.h>

int main(void)
{
    unsigned x = 1;
    __asm__ __volatile__("" : "=r"(x));
    assert(x == 1);
    return 0;
}
