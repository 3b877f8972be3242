// expect: false
// claim: soundness
// args: --check pointer-overflow --64
#include <stddef.h>
int main(void)
{
    int a[5] = {0};
    int *p = a + 1;
    p += (size_t)-1; // a number without sign
    return *p;
}
