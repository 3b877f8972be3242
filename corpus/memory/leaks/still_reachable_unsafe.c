// expect: false
// claim: precision
// args: --property valid-memcleanup --64
#include <stdlib.h>
int *g;
int main(void)
{
    g = malloc(4);
    *g = 1;
    return 0;
}
