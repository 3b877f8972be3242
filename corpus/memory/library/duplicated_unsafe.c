// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
#include <string.h>
int main(void)
{
    char *p = strdup("abc");
    char c = p[4];
    free(p);
    return c;
}
