// expect: false
// claim: soundness
// args: --property valid-memsafety
// The list of arguments is no block of the heap.
#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argc;
    free(argv);
    return 0;
}
