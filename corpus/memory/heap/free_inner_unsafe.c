// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
int main(void)
{
    char *p = malloc(10), *q = p + 2;
    *q = 1;
    free(q - 1);
    return 0;
}
