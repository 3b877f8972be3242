// expect: true
// claim: precision
// args: --function foo
// max-iterations: 56
// DASH Fig. 3 for n = 2: under full aliasing 2^2 cases; the tests only ever show one.
#include <stdlib.h>

extern void reach_error(void);

typedef struct DE {
    int lock;
    int y;
} DE;

void foo(DE *p, DE *p1, DE *p2)
{
    p1 = malloc(sizeof(DE));
    p1->lock = 0;
    p2 = malloc(sizeof(DE));
    p2->lock = 0;
    p->lock = 1;
    if (p1->lock == 1 || p2->lock == 1)
        reach_error();
    p = p1;
    p = p2;
}
