// expect: false
// claim: precision
// args: --property valid-memsafety --64
// The static pointer is not null, but the block that it led to has ended: the first one is lost.
#include <stdlib.h>
int *g;
int main(void)
{
    g = malloc(4);
    g = malloc(5);
    free(g);
    return 0;
}
