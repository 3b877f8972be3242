// expect: false
// claim: soundness
// args: --property valid-memsafety
// A literal without conversions tells how much is printed.
#include <stdio.h>

int main(void)
{
    char b[6] = {0};
    int n = printf("hello\n");
    if (n >= 0)
        b[n] = 1;
    return b[0];
}
