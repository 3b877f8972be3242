// expect: false
// claim: soundness
// Where the sun sets late, the clock begins in 1969.
#include <assert.h>
#include <time.h>

int main(void)
{
    time_t begin = 0;
    struct tm *date = localtime(&begin);
    assert(date->tm_year == 70);
    return 0;
}
