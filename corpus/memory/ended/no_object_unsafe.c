// expect: false
// claim: soundness
// args: --check dangling --64
#include <stdlib.h>
#define NONE ((void *)-1)
static void *slot = NONE;
int main(void)
{
    void *p = malloc(1);
    if (!p) return 0;
    slot = p;
    free(p);
    return slot == NONE;
}
