// expect: true
// claim: precision
// args: --function prove_me1
// max-iterations: 100
// DASH Fig. 1: p points to memory of the environment, so the store at 2 meets neither fresh object.
#include <stdlib.h>

extern void reach_error(void);

typedef struct DE {
    int lock;
    int y;
} DE;

void prove_me1(DE *p, DE *p1, DE *p2)
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
