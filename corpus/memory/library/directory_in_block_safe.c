// expect: true
// claim: precision
// args: --property valid-memsafety
// The name of a directory ends inside of the block that it is written to.
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
    char *name = malloc(40);
    if (name && getcwd(name, 40))
        name[0] = '.';
    free(name);
    return 0;
}
