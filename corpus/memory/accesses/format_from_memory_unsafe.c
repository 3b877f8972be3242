// expect: false
// claim: soundness
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    char format[] = "%s\n";
    char name[3] = "abc";
    return printf(format, name) < 0;
}
