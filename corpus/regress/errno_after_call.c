// expect: false
// claim: precision
// A call that fails says why in errno.
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);

int main(void)
{
    errno = 0;
    int result = close(77);
    if (result == -1 && errno == EBADF)
        reach_error();
    return 0;
}
