// expect: false
// claim: precision
// args: --property valid-memsafety
// `memchr` gives back a pointer into a `const` text.
#include <string.h>
int main(void)
{
    const char x[4] = "abc";
    char *p = memchr(x, 'b', 4);
    *p = 'c';
    return 0;
}
