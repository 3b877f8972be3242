// expect: false
// claim: soundness
// args: --property valid-memsafety
// An unknown option has no argument, and an optional one may be missing.
#include <unistd.h>

int main(int argc, char **argv)
{
    int c = getopt(argc, argv, "s:o::");
    return c == -1 || c == 's' ? 0 : optarg[0];
}
