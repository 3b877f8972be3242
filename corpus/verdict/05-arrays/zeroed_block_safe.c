// expect: true
// claim: precision
// Every element of a cleared block is zero; what lies behind it is not the program's.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int *counters = calloc(7, sizeof *counters);
    int which = __VERIFIER_nondet_int();
    if (which < 0 || which > 6)
        return 0;
    if (!counters)
        return 1;
    if (counters[which] != 0)
        reach_error();
    free(counters);
    return 0;
}
