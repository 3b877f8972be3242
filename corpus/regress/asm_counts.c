// expect: unknown
// claim: soundness
// What instructions do to an output is not known: the violation that needs another value than theirs does not count.
#include <assert.h>

int main(void)
{
    int count = 0;
    __asm__ volatile("lock; incl %0" : "+m"(count) : : "memory", "cc");
    assert(count == 1);
    return 0;
}
