// expect: true
// claim: precision
// args: --check uninit --64
#include <stdlib.h>
int main(void)
{
    int *p = calloc(2, sizeof *p);
    if (!p) return 0;
    p[0] = 1;
    int sum = p[0] + p[1];
    free(p);
    return sum;
}
