// expect: true
// claim: precision
// args: --function prove_me2
// max-iterations: 200
// engine cegar: true within 15 iterations
// DASH Fig. 4: the lock loop on a heap object; Inc changes y, and a field-insensitive analysis fears for lock.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

typedef struct DE {
    int lock;
    int y;
} DE;

void Inc(DE *de)
{
    de->y++;
}

void prove_me2(DE *de, int x)
{
    de->lock = 0;
    do {
        if (!(de->lock == 0))
            reach_error();
        de->lock = 1;
        x = de->y;
        if (__VERIFIER_nondet_int()) {
            de->lock = 0;
            Inc(de);
        }
    } while (x != de->y);
}
