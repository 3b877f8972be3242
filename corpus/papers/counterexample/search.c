// expect: false
// claim: precision
// cover abstract-states: 20 covered, 0 infeasible
// engine counterexample: false
// Counterexamples from abstract interpretation, Table 7, search: an item is looked for in a list, which need not have it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

struct item { struct item *n; int data; };

int main(void)
{
    int wanted = __VERIFIER_nondet_int();
    struct item *x = 0, *p;
    while (__VERIFIER_nondet_int()) {
        p = malloc(sizeof *p);
        p->n = x;
        p->data = __VERIFIER_nondet_int();
        x = p;
    }
    p = x;
    for (;;) {
        if (!p)
            reach_error(); // NULL
        if (p->data == wanted)
            return 0;
        p = p->n;
    }
}
