// expect: true
// claim: precision
// args: --check pointer-overflow --64
#include <stddef.h>
int main(void)
{
    int a[5] = {0};
    int *p = a + 1;
    p += (ptrdiff_t)-1;
    return *p;
}
