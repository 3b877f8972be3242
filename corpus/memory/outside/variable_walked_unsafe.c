// expect: false
// claim: soundness
// args: --property valid-memsafety
// There need not be one.
#include <stdlib.h>
int main(void)
{
    char *s = getenv("HOME");
    int parts = 0;
    while (*s)
        if (*s++ == '/')
            parts = 1;
    return parts;
}
