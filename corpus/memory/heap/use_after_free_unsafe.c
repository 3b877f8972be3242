// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(4);
    *p = 1;
    free(p);
    int r = *p;
    return r;
}
