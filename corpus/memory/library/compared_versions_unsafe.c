// expect: false
// claim: precision
// args: --property valid-memsafety
// There is no room for the end.
#include <string.h>
int main(void)
{
    char text[3];
    return strxfrm(text, "abc", 4);
}
