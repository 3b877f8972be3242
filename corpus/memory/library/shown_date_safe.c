// expect: true
// claim: precision
// slow: seconds
// args: --property valid-memsafety
// The date of this year is a text, and that of a small time is a date.
#include <stdio.h>
#include <time.h>

int main(void)
{
    time_t now = time(0);
    struct tm *date = gmtime(&now);
    char text[26];
    date->tm_year = 100;
    puts(asctime(date));
    puts(ctime(&now));
    if (ctime_r(&now, text))
        puts(text);
    return 0;
}
