// expect: false
// claim: soundness
// args: --check dangling --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p), *last = p;
    free(p);
    return last != NULL; // may be anything
}
