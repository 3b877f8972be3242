// expect: false
// claim: precision
// args: --check memory --64
#include <stdlib.h>
int main(void)
{
    char **end = malloc(1);
    long a = strtol("12x", end, 10);
    free(end);
    return a != 12;
}
