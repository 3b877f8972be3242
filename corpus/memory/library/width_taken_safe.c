// expect: true
// claim: precision
// args: --check memory --64
// A width and a precision that are arguments: no more characters are read than the precision says.
#include <stdio.h>
int main(void)
{
    char a[3] = {'a', 'b', 'c'};
    printf("%*d %.*s\n", 5, 12, 3, a);
    return 0;
}
