// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(4);
    *p = 1;
    int r = *p;
    free(p);
    return r;
}
