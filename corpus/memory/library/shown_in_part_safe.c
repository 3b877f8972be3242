// expect: true
// claim: precision
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    char a[3] = {'a', 'b', 'c'};
    printf("%.3s\n", a);
    return 0;
}
