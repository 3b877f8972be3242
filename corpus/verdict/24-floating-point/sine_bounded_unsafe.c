// expect: false
// claim: known-imprecision
// The sine of three and a half is negative: the machine says so where it is asked, the bounds of the model leave it open.
#include <math.h>
extern void reach_error(void);

int main(void)
{
    if (sin(3.5) < 0)
        reach_error();
    return 0;
}
