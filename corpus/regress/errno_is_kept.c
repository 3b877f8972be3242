// expect: true
// claim: precision
// No function of the library sets errno to zero, or to a negative number; strlen does not set it at all.
#include <errno.h>
#include <string.h>
#include <unistd.h>
extern void reach_error(void);

int main(void)
{
    errno = 5;
    if (strlen("abc") != 3 || errno != 5)
        reach_error();
    close(77);
    if (errno <= 0)
        reach_error();
    return 0;
}
