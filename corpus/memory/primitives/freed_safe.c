// expect: true
// claim: precision
// args: --check pointer-primitive --64
#include <stdlib.h>
int main(void)
{
    char *p = malloc(4);
    int is_there = p == NULL || __CPROVER_r_ok(p, 4);
    free(p);
    p = NULL;
    return is_there && !__CPROVER_w_ok(p, 1) ? 0 : 1;
}
