// expect: false
// claim: precision
// cover abstract-states: 17 covered, 0 infeasible
// engine counterexample: false
// cover branches: 6 covered, 0 infeasible
// Counterexamples from abstract interpretation, Table 7, simple1: three steps in a list, which may be too short.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

struct item { struct item *n; int data; };

int main(void)
{
    struct item *x = 0, *p;
    while (__VERIFIER_nondet_int()) {
        p = malloc(sizeof *p);
        p->n = x;
        p->data = __VERIFIER_nondet_int();
        x = p;
    }
    p = x;
    for (int i = 0; i < 3; i++) {
        if (!p)
            reach_error(); // NULL
        p = p->n;
    }
    return 0;
}
