// expect: false
// claim: soundness
// localtime returns the same object each time.
#include <time.h>
extern void reach_error(void);

int main(void)
{
    time_t first = 0, second = 86400;
    struct tm *a = gmtime(&first);
    if (a == 0)
        return 0;
    int before = a->tm_mday;
    if (gmtime(&second) == 0)
        return 0;
    if (before == 1 && a->tm_mday == 2)
        reach_error();
    return 0;
}
