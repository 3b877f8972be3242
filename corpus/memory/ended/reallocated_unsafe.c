// expect: false
// claim: soundness
// args: --check dangling --64
#include <stdlib.h>
int main(void)
{
    char *p = malloc(4);
    if (!p) return 0;
    char *q = realloc(p, 8);
    if (!q) { free(p); return 0; }
    int moved = p != q; // looked at by many programs
    free(q);
    return moved;
}
