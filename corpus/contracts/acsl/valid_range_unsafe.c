// expect: false
// claim: precision
// args: --acsl
#include <stdlib.h>
int main(void)
{
    int *p = malloc(5 * sizeof *p);
    if (p) {
        //@ assert \valid(p + (0 .. 5)) && \valid_read(p);
        free(p);
    }
    return 0;
}
