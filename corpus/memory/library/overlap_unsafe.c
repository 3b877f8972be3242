// expect: false
// claim: precision
// args: --check memory --64
#include <string.h>
int main(void)
{
    char a[10] = {0};
    memcpy(a, a + 1, 5);
    return a[0];
}
