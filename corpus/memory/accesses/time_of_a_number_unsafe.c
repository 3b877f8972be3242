// expect: false
// claim: precision
// args: --check memory --64
#include <stdlib.h>
#include <time.h>
int main(void)
{
    int *now = malloc(sizeof *now);
    struct tm date;
    *now = 12;
    gmtime_r((time_t *)now, &date);
    free(now);
    return 0;
}
