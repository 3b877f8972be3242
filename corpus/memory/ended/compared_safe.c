// expect: true
// claim: precision
// args: --check dangling --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p), *last = NULL;
    int is_last = p == last;
    free(p);
    return is_last && last != NULL;
}
