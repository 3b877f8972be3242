// expect: false
// claim: soundness
// args: --property valid-memsafety
// The argument of an option has any length.
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    char name[8];
    while (getopt(argc, argv, "n:") == 'n')
        strcpy(name, optarg);
    return 0;
}
