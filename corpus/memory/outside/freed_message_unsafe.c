// expect: false
// claim: soundness
// args: --property valid-memsafety
// What a function of the library returns that is not modelled is its own.
#include <stdlib.h>
#include <string.h>

int main(void)
{
    free(strerror(1));
    return 0;
}
