// expect: false
// claim: precision
// args: --property valid-memsafety --64
// The static pointer leads to the second block, and nobody knows the first one.
#include <stdlib.h>
int *g;
int main(void)
{
    g = malloc(4);
    g = malloc(5 * sizeof(int));
    return 0;
}
