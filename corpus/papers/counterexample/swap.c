// expect: false
// claim: precision
// engine counterexample: false
// Counterexamples from abstract interpretation, Table 7, swap: the first two items of a list change places; nobody has looked whether
// there is a second one.
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
    if (!x)
        return 0;
    p = x->n;
    if (!p)
        reach_error(); // NULL
    x->n = p->n;
    p->n = x;
    x = p;
    return x->data;
}
