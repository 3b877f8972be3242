// expect: false
// claim: soundness
// args: --property valid-memsafety
// A standard stream is an object of the library.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    free(stdin);
    return 0;
}
