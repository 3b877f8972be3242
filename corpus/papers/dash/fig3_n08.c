// expect: true
// claim: precision
// args: --function foo
// max-iterations: 104
// DASH Fig. 3 for n = 8: under full aliasing 2^8 cases; the tests only ever show one.
#include <stdlib.h>

extern void reach_error(void);

typedef struct DE {
    int lock;
    int y;
} DE;

void foo(DE *p, DE *p1, DE *p2, DE *p3, DE *p4, DE *p5, DE *p6, DE *p7, DE *p8)
{
    p1 = malloc(sizeof(DE));
    p1->lock = 0;
    p2 = malloc(sizeof(DE));
    p2->lock = 0;
    p3 = malloc(sizeof(DE));
    p3->lock = 0;
    p4 = malloc(sizeof(DE));
    p4->lock = 0;
    p5 = malloc(sizeof(DE));
    p5->lock = 0;
    p6 = malloc(sizeof(DE));
    p6->lock = 0;
    p7 = malloc(sizeof(DE));
    p7->lock = 0;
    p8 = malloc(sizeof(DE));
    p8->lock = 0;
    p->lock = 1;
    if (p1->lock == 1 || p2->lock == 1 || p3->lock == 1 || p4->lock == 1 || p5->lock == 1 ||
        p6->lock == 1 || p7->lock == 1 || p8->lock == 1)
        reach_error();
    p = p1;
    p = p2;
    p = p3;
    p = p4;
    p = p5;
    p = p6;
    p = p7;
    p = p8;
}
