// expect: false
// claim: precision
// args: --property valid-memsafety
// The size of a terminal needs room.
#include <stdlib.h>
#include <sys/ioctl.h>

int main(void)
{
    struct winsize *size = malloc(sizeof *size - 1);
    if (size)
        ioctl(0, TIOCGWINSZ, size);
    free(size);
    return 0;
}
