// expect: true
// claim: precision
// args: --check memory,assertions
#include <assert.h>
#include <stdlib.h>
#include <sys/ioctl.h>

int main(void)
{
    struct winsize *size = malloc(sizeof *size);
    int waiting = 1;
    if (!size)
        return 0;
    size->ws_row = 25;
    if (ioctl(0, TIOCGWINSZ, size))
        assert(size->ws_row == 25);
    int failed = ioctl(0, FIONREAD, &waiting);
    assert(failed == 0 || waiting == 1);
    ioctl(0, FIOCLEX);
    free(size);
    return 0;
}
