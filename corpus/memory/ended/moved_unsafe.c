// expect: false
// claim: soundness
// args: --check dangling --64
#include <stdlib.h>
int main(void)
{
    char *p = malloc(2), *start = p;
    if (!p) return 0;
    free(start);
    p++;
    return 0;
}
