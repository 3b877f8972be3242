// expect: false
// claim: precision
// The time is returned and stored.
#include <time.h>
extern void reach_error(void);

int main(void)
{
    time_t stored = 0;
    time_t now = time(&stored);
    if (now == 3 && stored == 3)
        reach_error();
    return 0;
}
