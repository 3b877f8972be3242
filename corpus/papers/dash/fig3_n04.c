// expect: true
// claim: precision
// args: --function foo
// max-iterations: 72
// DASH Fig. 3 for n = 4: under full aliasing 2^4 cases; the tests only ever show one.
#include <stdlib.h>

extern void reach_error(void);

typedef struct DE {
    int lock;
    int y;
} DE;

void foo(DE *p, DE *p1, DE *p2, DE *p3, DE *p4)
{
    p1 = malloc(sizeof(DE));
    p1->lock = 0;
    p2 = malloc(sizeof(DE));
    p2->lock = 0;
    p3 = malloc(sizeof(DE));
    p3->lock = 0;
    p4 = malloc(sizeof(DE));
    p4->lock = 0;
    p->lock = 1;
    if (p1->lock == 1 || p2->lock == 1 || p3->lock == 1 || p4->lock == 1)
        reach_error();
    p = p1;
    p = p2;
    p = p3;
    p = p4;
}
