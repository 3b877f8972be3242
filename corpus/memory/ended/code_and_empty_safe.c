// expect: true
// claim: precision
// args: --check dangling --64
#include <stdlib.h>
static int one(void) { return 1; }
int main(void)
{
    int (*f)(void) = one;
    int (*g)(void) = f;
    char *none = malloc(0);
    char *same = none;
    free(same);
    return g() - 1;
}
