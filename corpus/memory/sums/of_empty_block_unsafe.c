// expect: false
// claim: soundness
// args: --check pointer-overflow --64
#include <stdlib.h>
int main(void)
{
    char *p = malloc(0);
    if (!p) return 0;
    free(p);
    char *end = p + 0; // of a block that has ended
    return end == 0;
}
