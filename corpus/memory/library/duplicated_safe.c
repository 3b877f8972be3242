// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
#include <string.h>
int main(void)
{
    char *p = strdup("abc");
    char c = p[3];
    free(p);
    return c;
}
