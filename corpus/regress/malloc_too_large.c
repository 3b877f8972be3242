// expect: false
// claim: precision
// No machine has that much memory: malloc returns null.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    char *p = malloc(PTRDIFF_MAX);
    char *q = malloc(10);
    if (p == NULL && q != NULL)
        reach_error();
    return 0;
}
