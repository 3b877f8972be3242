// expect: true
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    return printf("%d %s\n", 1, "two") < 0;
}
