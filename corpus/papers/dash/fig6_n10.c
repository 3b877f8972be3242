// expect: true
// claim: precision
// args: --function prove_me3
// max-iterations: 140
// DASH Fig. 6 for n = 10: 2^10 paths, none of which touches lock.
#include <stdlib.h>

extern void reach_error(void);

void prove_me3(int lock, _Bool b1, _Bool b2, _Bool b3, _Bool b4, _Bool b5, _Bool b6, _Bool b7,
               _Bool b8, _Bool b9, _Bool b10)
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
    if (b6)
        x = x + 1;
    else
        *p = *p + 1;
    if (b7)
        x = x + 1;
    else
        *p = *p + 1;
    if (b8)
        x = x + 1;
    else
        *p = *p + 1;
    if (b9)
        x = x + 1;
    else
        *p = *p + 1;
    if (b10)
        x = x + 1;
    else
        *p = *p + 1;
    if (!(lock == 1))
        reach_error();
}
