// expect: false
// claim: soundness
// args: --property valid-memsafety
// A text that is given to the environment has an end.
#include <stdlib.h>

int main(void)
{
    static char text[3] = "A=b";
    return putenv(text) != 0;
}
