// expect: false
// claim: soundness
// args: --property valid-memsafety
// An unknown option has no argument.
#include <unistd.h>

int main(int argc, char **argv)
{
    int c = getopt(argc, argv, "s:");
    return c == -1 ? 0 : optarg[0];
}
