// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <string.h>
int main(void)
{
    char a[6];
    strcpy(a, "hello");
    return a[0];
}
