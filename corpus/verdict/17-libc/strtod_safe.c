// expect: true
// claim: precision
// Numbers of few digits are computed.
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    char *end;
    double x = strtod(" -12.5e-1 m", &end);
    if (x != -1.25 || *end != ' ')
        reach_error();
    if (atof("0.1") != 0.1)
        reach_error();
    return 0;
}
