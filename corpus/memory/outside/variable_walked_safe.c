// expect: true
// claim: precision
// args: --property valid-memsafety
// A variable of the environment, if there is one, walked along.
#include <stdlib.h>
int main(void)
{
    char *s = getenv("HOME");
    int parts = 0;
    if (s)
        while (*s)
            if (*s++ == '/')
                parts = 1;
    return parts;
}
