// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
int main(void)
{
    char *p = calloc(8, 1);
    p[7] = 1;
    p = realloc(p, 4);
    char r = p[7];
    free(p);
    return r;
}
