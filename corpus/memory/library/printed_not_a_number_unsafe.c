// expect: false
// claim: soundness
// args: --property valid-memsafety
// What is no number may be printed with a sign, as gcc's quotient of zeros is.
#include <stdio.h>
int main(int argc, char **argv)
{
    char s[4];
    double zero = argc - argc;
    sprintf(s, "%f", zero / zero);
    return 0;
}
