// expect: true
// claim: precision
// args: --property valid-memsafety --malloc-may-fail --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p)
        return 1;
    *p = 1;
    free(p);
    return 0;
}
