// expect: true
// claim: precision
// args: --check memory --64
#include <time.h>
int main(void)
{
    time_t now = 86400;
    struct tm *date = localtime(&now);
    return date != 0 && date->tm_mon > 11;
}
