// expect: true
// claim: precision
// Counterexamples from abstract interpretation, Table 8, rotate corrected: a list of one item stays as it is.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

struct item { struct item *n; struct item *made_before; int data; int is_seen; };

static struct item *made; // all items

static struct item *any_list(void)
{
    struct item *x = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->n = x;
        p->made_before = made;
        p->data = __VERIFIER_nondet_int();
        p->is_seen = 0;
        made = x = p;
    }
    return x;
}

static struct item *rotate(struct item *x)
{
    struct item *y = x, *t;
    if (!x)
        return 0;
    while (y->n)
        y = y->n;
    if (y == x)
        return x;
    t = x->n;
    y->n = x;
    x->n = 0;
    return t;
}

static void check_none_is_lost(struct item *x)
{
    for (struct item *p = x; p; p = p->n)
        p->is_seen = 1;
    for (struct item *p = made; p; p = p->made_before) {
        if (!p->is_seen)
            reach_error(); // LEAK
    }
}

int main(void)
{
    check_none_is_lost(rotate(any_list()));
    return 0;
}
