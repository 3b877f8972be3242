// expect: false
// claim: soundness
// args: --property valid-memsafety
// The list is written through a pointer of another type.
#include <string.h>
int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
    memset(argv + 1, 0, sizeof *argv);
    return argv[1][0];
}
