// expect: false
// claim: soundness
// regcomp, getitimer and mbstowcs write through their arguments: functions of the library that are neither modelled nor
// documented to change nothing.
#include <stdlib.h>
#include <sys/time.h>
extern void reach_error(void);

int main(void)
{
    wchar_t wide[4] = {0};
    struct itimerval timer = {{7, 7}, {7, 7}};
    mbstowcs(wide, "ab", 3);
    getitimer(ITIMER_REAL, &timer);
    if (wide[0] == L'a' && timer.it_value.tv_sec != 7)
        reach_error();
    return 0;
}
