// expect: false
// claim: precision
// args: --check memory --64
#include <string.h>
int main(void)
{
    char a[2] = {9, 2};
    char b[4] = {1, 2, 3, 4};
    return memcmp(a, b, 3);
}
