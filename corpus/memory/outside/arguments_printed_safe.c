// expect: true
// claim: precision
// args: --property valid-memsafety
// Every argument is a text, however many there are.
#include <stdio.h>
int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        puts(argv[i]);
    return 0;
}
