// expect: true
// claim: precision
// args: --check dangling --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p);
    int *q = p;
    free(p);
    p = q = NULL;
    return p == q ? 0 : 1;
}
