// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(2 * sizeof(int));
    p[1] = 5;
    p = realloc(p, 4 * sizeof(int));
    p[3] = p[1];
    int r = p[3];
    free(p);
    return r;
}
