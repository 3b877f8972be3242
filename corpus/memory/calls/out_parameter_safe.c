// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
static void make(int **out)
{
    *out = malloc(3 * sizeof(int));
}
int main(void)
{
    int *p;
    make(&p);
    p[2] = 1;
    free(p);
    return 0;
}
