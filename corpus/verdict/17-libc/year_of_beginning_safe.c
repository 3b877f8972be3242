// expect: true
// claim: precision
// The clock begins in 1970.
#include <assert.h>
#include <time.h>

int main(void)
{
    time_t begin = 0;
    struct tm *date = gmtime(&begin);
    assert(date->tm_year == 70 && date->tm_isdst == 0);
    return 0;
}
