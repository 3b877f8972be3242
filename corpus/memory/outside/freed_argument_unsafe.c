// expect: false
// claim: soundness
// args: --property valid-memsafety
// An argument of the program is no block of the heap.
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc > 1)
        free(argv[1]);
    return 0;
}
