// expect: false
// claim: precision
// One element of the cleared block is set again.
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
    counters[5] = 1;
    if (counters[which] != 0)
        reach_error();
    free(counters);
    return 0;
}
