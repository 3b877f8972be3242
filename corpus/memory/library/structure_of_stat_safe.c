// expect: true
// claim: precision
// args: --property valid-memsafety
// What fstat says of a file needs room.
#include <stdlib.h>
#include <sys/stat.h>

int main(void)
{
    struct stat *about = malloc(sizeof *about);
    if (about)
        fstat(0, about);
    free(about);
    return 0;
}
