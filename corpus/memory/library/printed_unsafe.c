// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdio.h>
int main(void)
{
    char a[3];
    sprintf(a, "%d", 123);
    return a[0];
}
