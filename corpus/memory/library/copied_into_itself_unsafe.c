// expect: false
// claim: precision
// args: --check memory --64
#include <string.h>
int main(void)
{
    char a[8] = "abcd";
    strcpy(a + 1, a + 2);
    return a[0];
}
