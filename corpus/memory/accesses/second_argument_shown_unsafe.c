// expect: false
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    char *name = (char *)1;
    return printf("%2$s %1$d\n", 5, name) < 0;
}
