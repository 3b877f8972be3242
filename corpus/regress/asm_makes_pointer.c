// expect: unknown
// claim: soundness
// A pointer that instructions make may point to any object.
#include <assert.h>

int main(void)
{
    int x = 1;
    int *p;
    __asm__("leaq %1, %0" : "=r"(p) : "m"(x));
    *p = 2;
    assert(x == 1);
    return 0;
}
