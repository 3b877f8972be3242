// expect: true
// claim: precision
// args: --check uninit --64
#include <string.h>
int main(void)
{
    char s[8];
    s[0] = 'a';
    s[1] = 0;
    return strlen(s) == 1;
}
