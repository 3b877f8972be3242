// expect: true
// claim: precision
// args: --check pointer-overflow --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(4 * sizeof *p);
    if (!p) return 0;
    int *q = p + 4;
    long n = q - p;
    free(p);
    return n - 4;
}
