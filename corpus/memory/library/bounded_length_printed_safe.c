// expect: true
// claim: precision
// args: --property valid-memsafety
// A number has so many digits at most.
#include <stdio.h>

int main(void)
{
    char b[16] = {0};
    int n = 0;
    if (scanf("%d", &n) == 1 && (n = printf("<%3d>\n", n)) >= 0)
        b[n] = 1;
    return b[0];
}
