// expect: true
// claim: precision
// args: --check memory --64
#include <time.h>
int main(void)
{
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_nsec < 0;
}
