// expect: false
// claim: soundness
// args: --check pointer-primitive --64
#include <stdlib.h>
int main(void)
{
    char *p = malloc(4);
    if (!p) return 0;
    free(p);
    return __CPROVER_r_ok(p, 4); // of what has ended
}
