// expect: false
// claim: soundness
// args: --property valid-memsafety
// Six digits behind the point.
#include <stdio.h>
int main(void)
{
    char s[8];
    sprintf(s, "%f", 1.5);
    return 0;
}
