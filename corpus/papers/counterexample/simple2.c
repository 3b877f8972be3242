// expect: true
// claim: precision
// Counterexamples from abstract interpretation, Table 7, simple2: three steps in a list of three, again and again. A domain that
// knows nothing of the heap gives an alarm here, and it is a false one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

struct item { struct item *n; int data; };

int main(void)
{
    struct item *x = 0, *p;
    for (int i = 0; i < 3; i++) {
        p = malloc(sizeof *p);
        p->n = x;
        p->data = __VERIFIER_nondet_int();
        x = p;
    }
    while (__VERIFIER_nondet_int()) {
        p = x;
        for (int i = 0; i < 3; i++) {
            if (!p)
                reach_error(); // NULL: a false alarm
            p = p->n;
        }
    }
    return 0;
}
