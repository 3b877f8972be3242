// expect: true
// claim: precision
// args: --check dangling --64
#include <stdlib.h>
int main(void)
{
    char *p = malloc(4);
    char *q = realloc(p, 8);
    if (!q) { free(p); return 0; }
    p = q;
    free(p);
    return 0;
}
