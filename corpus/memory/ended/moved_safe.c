// expect: true
// claim: precision
// args: --check dangling --64
#include <stdlib.h>
int main(void)
{
    char *p = malloc(2), *start = p;
    if (!p) return 0;
    p++;
    free(start);
    p = NULL;
    return p != NULL;
}
