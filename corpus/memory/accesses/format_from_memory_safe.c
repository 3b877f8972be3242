// expect: true
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    char format[] = "100%%\n";
    return printf(format) < 0;
}
