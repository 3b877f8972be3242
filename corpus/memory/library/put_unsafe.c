// expect: false
// claim: precision
// args: --check memory --64
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    char *a = malloc(2);
    if (a == 0)
        return 0;
    a[0] = 'a';
    a[1] = 0;
    free(a);
    puts(a);
    return 0;
}
