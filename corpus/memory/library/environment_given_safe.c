// expect: true
// claim: precision
// args: --property valid-memsafety
// A text is given to the environment.
#include <stdlib.h>

int main(void)
{
    static char text[] = "A=b";
    return putenv(text) != 0;
}
