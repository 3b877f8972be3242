// expect: false
// claim: soundness
// The number of a file that was closed may be that of another one, which can be written to.
#include <fcntl.h>
#include <unistd.h>

extern void reach_error(void);

int main(void)
{
    int in = open("a", O_RDONLY);
    if (in < 0)
        return 0;
    close(in);
    int out = open("b", O_RDWR | O_CREAT, 0600);
    if (out == in && write(in, "x", 1) == 1)
        reach_error();
    return 0;
}
