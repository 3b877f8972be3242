// expect: true
// claim: precision
// args: --check memory --64
// A precision below zero is none, and this text ends.
#include <stdio.h>
int main(void)
{
    char a[3] = {'a', 'b'};
    printf("%.*s\n", -1, a);
    return 0;
}
