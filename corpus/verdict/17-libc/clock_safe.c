// expect: true
// claim: precision
// args: --property no-overflow
// The time that the process has run can be subtracted, that of the day multiplied.
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

int main(void)
{
    clock_t begin = clock();
    struct timeval now;
    printf("%f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
    time_t before = time(0);
    printf("%ld\n", (long)(time(0) - before));
    if (gettimeofday(&now, 0) == 0)
        printf("%ld\n", now.tv_sec * 1000000L + now.tv_usec);
    return 0;
}
