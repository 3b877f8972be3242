// expect: true
// claim: soundness
// args: --property valid-memsafety
// Where `strtol` stops there is a character, if only the one at the string's end.
#include <stdlib.h>
int main(int argc, char **argv)
{
    char *end;
    if (argc < 2)
        return 1;
    long port = strtol(argv[1], &end, 10);
    if (*end)
        return 1;
    return port == 80;
}
