// expect: true
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    char name[4] = "abc";
    return printf("%2$s %1$d\n", 5, name) < 0;
}
