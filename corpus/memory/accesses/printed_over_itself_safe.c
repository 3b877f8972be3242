// expect: true
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    char from[8] = "abc", to[8];
    sprintf(to, "%s", from);
    return to[2] != 'c';
}
