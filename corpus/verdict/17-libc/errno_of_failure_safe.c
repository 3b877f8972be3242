// expect: true
// claim: precision
// A call that fails leaves the number of an error.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static int opened(const char *path)
{
    int file = open(path, O_RDONLY);
    return file < 0 ? -errno : file;
}

int main(void)
{
    errno = 0;
    FILE *file = fopen("some", "r");
    assert(file != NULL || errno != 0);
    errno = 0;
    int other = opened("some");
    assert(other < 0 || errno >= 0);
    char byte;
    errno = 0;
    if (read(other, &byte, 1) < 0)
        assert(errno > 0);
    return 0;
}
