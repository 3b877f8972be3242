// expect: false
// claim: precision
// engine counterexample: false
// Counterexamples from abstract interpretation, Table 8, merge1, row 3: t has no value if the first item comes from p.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

struct item { struct item *n; int data; };

static struct item *any_ordered_list(void)
{
    struct item *x = 0;
    while (__VERIFIER_nondet_int()) {
        int data = __VERIFIER_nondet_int();
        if (x && data > x->data)
            break;
        struct item *p = malloc(sizeof *p);
        p->n = x;
        p->data = data;
        x = p;
    }
    return x;
}

static struct item *merge(struct item *p, struct item *q)
{
    struct item *h, *t;
    int is_set = 0; // has t a value?
    if (!p)
        return q;
    if (!q)
        return p;
    if (p->data <= q->data) {
        h = p;
        p = p->n;
        // BUG: t = h is missing
    } else {
        h = q;
        q = q->n;
        t = h;
        is_set = 1;
    }
    while (p && q) {
        if (!is_set)
            reach_error(); // INIT
        if (p->data <= q->data) {
            t->n = p;
            t = p;
            p = p->n;
        } else {
            t->n = q;
            t = q;
            q = q->n;
        }
    }
    if (!is_set)
        reach_error(); // INIT
    if (p)
        t->n = p;
    else
        t->n = q;
    return h;
}

int main(void)
{
    struct item *p = any_ordered_list();
    struct item *q = any_ordered_list();
    merge(p, q);
    return 0;
}
