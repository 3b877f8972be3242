// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(4);
    p = malloc(4);
    free(p);
    return 0;
}
