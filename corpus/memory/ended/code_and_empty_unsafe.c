// expect: false
// claim: soundness
// args: --check dangling --64
#include <stdlib.h>
static int one(void) { return 1; }
int main(void)
{
    int (*f)(void) = one;
    char *none = malloc(0);
    if (!none) return 0;
    free(none);
    char *same = none;
    return f() - 1 + (same == 0);
}
