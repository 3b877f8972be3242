// expect: true
// claim: precision
// args: --check memory --64
#include <stdlib.h>
#include <time.h>
int main(void)
{
    time_t *now = malloc(sizeof *now);
    struct tm date;
    *now = 12;
    gmtime_r(now, &date);
    free(now);
    return 0;
}
