// expect: unknown
// claim: soundness
// args: --32
// A 32 bit program whose time has 64 bits: the model writes other bytes than the library.
#include <assert.h>
struct timespec { long long tv_sec; int tv_nsec; int padding; };
extern int clock_gettime(int clock, struct timespec *now);
int main(void)
{
    struct timespec now = {7, 2000000000};
    if (clock_gettime(0, &now) == 0)
        assert(now.padding == 0);
    return 0;
}
