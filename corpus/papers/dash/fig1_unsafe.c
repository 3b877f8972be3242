// expect: false
// claim: precision
// args: --function prove_me1
// max-iterations: 100
// DASH Fig. 1 turned into a bug: p is moved to one of the fresh objects before the store.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
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
    if (__VERIFIER_nondet_int() == 4711)
        p = p2;
    p->lock = 1;
    if (p1->lock == 1 || p2->lock == 1)
        reach_error();
}
