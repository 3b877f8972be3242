// expect: true
// claim: known-imprecision
// No execution fails: of the sine of two the model knows that it is between zero and one.
#include <math.h>
extern void reach_error(void);

int main(void)
{
    if (sin(2.0) < 0.5)
        reach_error();
    return 0;
}
