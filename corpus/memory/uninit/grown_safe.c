// expect: true
// claim: precision
// args: --check uninit --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = 1;
    int *q = realloc(p, 2 * sizeof *q);
    if (!q) return 0;
    int x = q[0];
    free(q);
    return x;
}
