// expect: false
// claim: precision
// args: --property valid-memsafety
// The base takes two characters more.
#include <stdio.h>
int main(int argc, char **argv)
{
    char s[10];
    sprintf(s, "%#08x", 255);
    sprintf(s, "%#010x", 255);
    return 0;
}
