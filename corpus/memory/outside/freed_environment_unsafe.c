// expect: false
// claim: soundness
// args: --property valid-memsafety
// What getenv finds is the library's.
#include <stdlib.h>

int main(void)
{
    free(getenv("X"));
    return 0;
}
