// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <string.h>
int main(void)
{
    char a[3] = {'a', 'b', 'c'};
    return (int)strlen(a);
}
