// expect: false
// claim: precision
// args: --check memory --64
#include <time.h>
int main(void)
{
    struct tm *date = localtime(0);
    return date != 0 && date->tm_mon > 11;
}
