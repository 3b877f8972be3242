// expect: false
// claim: precision
// args: --check pointer-overflow --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(4 * sizeof *p), *q = malloc(4 * sizeof *p);
    if (!p || !q) { free(p); free(q); return 0; }
    long n = q - p;
    free(p);
    free(q);
    return n == 0;
}
