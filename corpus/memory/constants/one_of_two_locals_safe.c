// expect: true
// claim: precision
// args: --property valid-memsafety --64
// One of two arrays is written, never the one that is `const`.
#include <string.h>
int f(int n)
{
    const char text[4] = "abc";
    char other[4];
    char *p = n ? other : (char *)text;
    p[0] = 'x';
    return text[0];
}
int main(void) { f(1); f(2); return 0; }
