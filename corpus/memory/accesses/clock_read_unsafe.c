// expect: false
// claim: precision
// args: --check memory --64
#include <stdlib.h>
#include <time.h>
int main(void)
{
    struct timespec *now = malloc(8);
    clock_gettime(CLOCK_REALTIME, now);
    free(now);
    return 0;
}
