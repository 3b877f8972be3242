// expect: true
// claim: precision
// args: --function prove_me3
// max-iterations: 440
// engine cegar: true within 3 iterations
// DASH Fig. 6 for n = 40: 2^40 paths, none of which touches lock.
#include <stdlib.h>

extern void reach_error(void);

void prove_me3(int lock, _Bool b1, _Bool b2, _Bool b3, _Bool b4, _Bool b5, _Bool b6, _Bool b7,
               _Bool b8, _Bool b9, _Bool b10, _Bool b11, _Bool b12, _Bool b13, _Bool b14, _Bool b15,
               _Bool b16, _Bool b17, _Bool b18, _Bool b19, _Bool b20, _Bool b21, _Bool b22,
               _Bool b23, _Bool b24, _Bool b25, _Bool b26, _Bool b27, _Bool b28, _Bool b29,
               _Bool b30, _Bool b31, _Bool b32, _Bool b33, _Bool b34, _Bool b35, _Bool b36,
               _Bool b37, _Bool b38, _Bool b39, _Bool b40)
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
    if (b21)
        x = x + 1;
    else
        *p = *p + 1;
    if (b22)
        x = x + 1;
    else
        *p = *p + 1;
    if (b23)
        x = x + 1;
    else
        *p = *p + 1;
    if (b24)
        x = x + 1;
    else
        *p = *p + 1;
    if (b25)
        x = x + 1;
    else
        *p = *p + 1;
    if (b26)
        x = x + 1;
    else
        *p = *p + 1;
    if (b27)
        x = x + 1;
    else
        *p = *p + 1;
    if (b28)
        x = x + 1;
    else
        *p = *p + 1;
    if (b29)
        x = x + 1;
    else
        *p = *p + 1;
    if (b30)
        x = x + 1;
    else
        *p = *p + 1;
    if (b31)
        x = x + 1;
    else
        *p = *p + 1;
    if (b32)
        x = x + 1;
    else
        *p = *p + 1;
    if (b33)
        x = x + 1;
    else
        *p = *p + 1;
    if (b34)
        x = x + 1;
    else
        *p = *p + 1;
    if (b35)
        x = x + 1;
    else
        *p = *p + 1;
    if (b36)
        x = x + 1;
    else
        *p = *p + 1;
    if (b37)
        x = x + 1;
    else
        *p = *p + 1;
    if (b38)
        x = x + 1;
    else
        *p = *p + 1;
    if (b39)
        x = x + 1;
    else
        *p = *p + 1;
    if (b40)
        x = x + 1;
    else
        *p = *p + 1;
    if (!(lock == 1))
        reach_error();
}
