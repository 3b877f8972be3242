// expect: false
// claim: soundness
// args: --property valid-memsafety
// Output may fail.
#include <stdio.h>

int main(void)
{
    char b[8] = {0};
    b[printf("hello\n")] = 1;
    return b[0];
}
