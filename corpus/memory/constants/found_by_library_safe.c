// expect: true
// claim: precision
// args: --property valid-memsafety
// `memchr` gives back a pointer into a text.
#include <string.h>
int main(void)
{
    char x[4] = "abc";
    const char y[4] = "abc";
    char *p = memchr(x, 'b', 4);
    *p = y[2];
    return 0;
}
