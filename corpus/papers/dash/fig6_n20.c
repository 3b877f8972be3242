// expect: true
// claim: precision
// args: --function prove_me3
// max-iterations: 240
// DASH Fig. 6 for n = 20: 2^20 paths, none of which touches lock.
#include <stdlib.h>

extern void reach_error(void);

void prove_me3(int lock, _Bool b1, _Bool b2, _Bool b3, _Bool b4, _Bool b5, _Bool b6, _Bool b7,
               _Bool b8, _Bool b9, _Bool b10, _Bool b11, _Bool b12, _Bool b13, _Bool b14, _Bool b15,
               _Bool b16, _Bool b17, _Bool b18, _Bool b19, _Bool b20)
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
    if (b11)
        x = x + 1;
    else
        *p = *p + 1;
    if (b12)
        x = x + 1;
    else
        *p = *p + 1;
    if (b13)
        x = x + 1;
    else
        *p = *p + 1;
    if (b14)
        x = x + 1;
    else
        *p = *p + 1;
    if (b15)
        x = x + 1;
    else
        *p = *p + 1;
    if (b16)
        x = x + 1;
    else
        *p = *p + 1;
    if (b17)
        x = x + 1;
    else
        *p = *p + 1;
    if (b18)
        x = x + 1;
    else
        *p = *p + 1;
    if (b19)
        x = x + 1;
    else
        *p = *p + 1;
    if (b20)
        x = x + 1;
    else
        *p = *p + 1;
    if (!(lock == 1))
        reach_error();
}
