// expect: true
// claim: precision
// args: --property valid-memsafety --64
// A static pointer leads to the block that is left: it is not lost.
#include <stdlib.h>
int *g;
int main(void)
{
    g = malloc(4);
    free(g);
    g = malloc(5 * sizeof(int));
    return 0;
}
