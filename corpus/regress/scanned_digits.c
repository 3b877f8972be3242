// expect: true
// claim: precision
// Two characters are no number above 99 and none below -9.
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    int x = 0;
    if (scanf("%2d", &x) == 1 && (x > 99 || x < -9))
        reach_error();
    return 0;
}
