// expect: false
// claim: precision
// args: --check memory --64
// One character more is read than there are, behind a width that is an argument.
#include <stdio.h>
int main(void)
{
    char a[3] = {'a', 'b', 'c'};
    printf("%*d %.*s\n", 5, 12, 4, a);
    return 0;
}
