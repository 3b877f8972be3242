// expect: true
// claim: precision
// args: --property no-overflow
// The year follows from the time, so far as the length of years says it.
#include <time.h>

int main(void)
{
    time_t now = time(0);
    struct tm *date = localtime(&now);
    if (date == 0)
        return 0;
    int year = date->tm_year + 1900;
    struct tm other = {.tm_year = 100, .tm_mday = 1};
    time_t begin = mktime(&other);
    long behind = now - begin;
    return year > 0 && behind > 0 && begin + 86400 > now + date->tm_gmtoff && other.tm_year + 1900 > 2000;
}
