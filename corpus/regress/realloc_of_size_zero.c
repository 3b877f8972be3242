// expect: true
// claim: precision
// glibc frees the block and returns null; without a block it is malloc(0).
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    char *p = malloc(8);
    if (realloc(p, 0) != NULL)
        reach_error();
    if (realloc(NULL, 0) == NULL)
        reach_error();
    return 0;
}
