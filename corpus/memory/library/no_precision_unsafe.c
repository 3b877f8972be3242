// expect: false
// claim: precision
// args: --check memory --64
// A precision below zero is none: the text has to end.
#include <stdio.h>
int main(void)
{
    char a[3] = {'a', 'b', 'c'};
    printf("%.*s\n", -1, a);
    return 0;
}
