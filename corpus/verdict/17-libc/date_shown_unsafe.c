// expect: false
// claim: soundness
// Where a time is shown, the date is written that gmtime() has told.
#include <assert.h>
#include <time.h>

int main(void)
{
    time_t begin = 0, later = 100000000;
    struct tm *date = gmtime(&begin);
    int year = date->tm_year;
    ctime(&later);
    assert(date->tm_year == year);
    return 0;
}
