// expect: false
// claim: soundness
// args: --property valid-memsafety
// Behind the last argument there is null.
#include <string.h>
int main(int argc, char **argv)
{
    unsigned long total = 0;
    for (int i = 1; i <= argc; i++)
        total += strlen(argv[i]);
    return total > 100;
}
