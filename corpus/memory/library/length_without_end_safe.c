// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <string.h>
int main(void)
{
    char a[3] = {'a', 'b', 0};
    return (int)strlen(a);
}
