// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <string.h>
int main(void)
{
    char a[5];
    strcpy(a, "hello");
    return a[0];
}
