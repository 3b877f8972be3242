// expect: true
// claim: soundness
// Any number of steps in a ring of three.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct node { struct node *next; int id; };

int main(void)
{
    struct node c = { 0, 2 }, b = { &c, 1 }, a = { &b, 0 };
    c.next = &a;
    unsigned steps = __VERIFIER_nondet_uint();
    struct node *p = &a;
    __VERIFIER_assume(steps <= 1000);
    for (unsigned i = 0; i < steps; i++)
        p = p->next;
    if (p == 0 || p->id > 2)
        reach_error();
    return 0;
}
