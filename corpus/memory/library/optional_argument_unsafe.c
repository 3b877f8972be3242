// expect: false
// claim: soundness
// args: --property valid-memsafety
// An optional argument may be missing.
#include <unistd.h>

int main(int argc, char **argv)
{
    if (getopt(argc, argv, "s::") == 's')
        return optarg[0];
    return 0;
}
