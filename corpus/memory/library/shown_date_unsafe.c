// expect: false
// claim: soundness
// args: --property valid-memsafety
// A year that does not fit has no text.
#include <stdio.h>
#include <time.h>

int main(void)
{
    struct tm date = {0};
    date.tm_mday = 1;
    date.tm_year = 2147483000;
    return asctime(&date)[0];
}
