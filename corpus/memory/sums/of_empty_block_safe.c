// expect: true
// claim: precision
// args: --check pointer-overflow --64
#include <stdlib.h>
int main(void)
{
    char *p = malloc(0);
    if (!p) return 0;
    char *end = p + 0;
    int n = end - p;
    free(p);
    return n;
}
