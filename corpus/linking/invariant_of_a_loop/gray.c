// Only the invariant names `unused`, which is no part of the linked program.
extern unsigned last;
unsigned unused = 3;
static unsigned calls;
struct number { unsigned code, rounds; } number;

void gray(unsigned n)
{
    struct number *p = &number;
    p->code = p->rounds = 0;
    while (p->rounds < n)
    __CPROVER_loop_invariant(unused == 3 && p->rounds <= n)
    __CPROVER_loop_invariant(p->code == (p->rounds ^ (p->rounds >> 1)))
    {
        p->code ^= (p->rounds + 1) & ~p->rounds;
        p->rounds++;
    }
    last = p->code;
    calls++;
}
