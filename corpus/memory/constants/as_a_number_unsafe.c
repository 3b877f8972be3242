// expect: false
// claim: precision
// args: --property valid-memsafety
// A pointer is a number on the way.
#include <stdint.h>
int main(void)
{
    const int x = 1;
    uintptr_t u = (uintptr_t)&x;
    *(int *)u = 1;
    return 0;
}
