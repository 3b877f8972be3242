// expect: true
// claim: precision
// A file that was opened for reading cannot be written to, and one that was opened for writing cannot be read.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    char buffer[1];
    int in = open("a", O_RDONLY);
    if (in < 0)
        return 0;
    assert(write(in, "x", 1) == -1 && errno == EBADF);
    int out = open("a", O_WRONLY | O_CREAT, 0600);
    if (out < 0)
        return 0;
    assert(read(out, buffer, 1) == -1 && errno == EBADF);
    close(in);
    close(out);
    return 0;
}
