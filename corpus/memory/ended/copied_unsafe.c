// expect: false
// claim: soundness
// args: --check dangling --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    free(p);
    int *q = p;
    q = NULL;
    return q ? 1 : 0;
}
