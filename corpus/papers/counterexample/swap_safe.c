// expect: true
// claim: precision
// Counterexamples from abstract interpretation, Table 7, swap corrected: a list of one item stays as it is.
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
    if (!x || !x->n)
        return 0;
    p = x->n;
    if (!p)
        reach_error(); // NULL
    x->n = p->n;
    p->n = x;
    x = p;
    return x->data;
}
