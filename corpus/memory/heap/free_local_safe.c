// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
int main(void)
{
    int x = 0, *p = malloc(4);
    int *q = x ? &x : p;
    free(q);
    return x;
}
