// expect: true
// claim: precision
// args: --function prove_me3
// max-iterations: 90
// DASH Fig. 6 for n = 5: 2^5 paths, none of which touches lock.
#include <stdlib.h>

extern void reach_error(void);

void prove_me3(int lock, _Bool b1, _Bool b2, _Bool b3, _Bool b4, _Bool b5)
{
    int x;
    int *p;
    p = malloc(sizeof(int));
    x = 0;
    *p = 0;
    lock = 1;
    if (b1)
        x = x + 1;
    else
        *p = *p + 1;
    if (b2)
        x = x + 1;
    else
        *p = *p + 1;
    if (b3)
        x = x + 1;
    else
        *p = *p + 1;
    if (b4)
        x = x + 1;
    else
        *p = *p + 1;
    if (b5)
        x = x + 1;
    else
        *p = *p + 1;
    if (!(lock == 1))
        reach_error();
}
