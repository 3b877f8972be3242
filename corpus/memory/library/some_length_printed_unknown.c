// expect: unknown
// claim: soundness
// args: --property valid-memsafety
// Which number of characters it is depends on the argument: no violation rests on one of them.
#include <stdio.h>

int main(void)
{
    char b[4] = {0};
    int n = printf("%d\n", 7);
    if (n >= 0)
        b[n] = 1;
    return b[0];
}
