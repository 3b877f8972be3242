// expect: true
// claim: precision
// Counterexamples from abstract interpretation, Table 8, merge1 corrected.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

struct item { struct item *n; struct item *made_before; int data; int is_seen; };

static struct item *made; // all items

static struct item *any_ordered_list(void)
{
    struct item *x = 0;
    while (__VERIFIER_nondet_int()) {
        int data = __VERIFIER_nondet_int();
        if (x && data > x->data)
            break;
        struct item *p = malloc(sizeof *p);
        p->n = x;
        p->made_before = made;
        p->data = data;
        p->is_seen = 0;
        made = x = p;
    }
    return x;
}

static struct item *merge(struct item *p, struct item *q)
{
    struct item *h, *t;
    if (!p)
        return q;
    if (!q)
        return p;
    if (p->data <= q->data) {
        h = p;
        p = p->n;
        t = h;
    } else {
        h = q;
        q = q->n;
        t = h;
    }
    while (p && q) {
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
    if (p)
        t->n = p;
    else
        t->n = q;
    return h;
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

static void check_order(struct item *x)
{
    for (struct item *p = x; p && p->n; p = p->n) {
        if (p->data > p->n->data)
            reach_error(); // ORDER
    }
}

int main(void)
{
    struct item *p = any_ordered_list();
    struct item *q = any_ordered_list();
    struct item *x = merge(p, q);
    check_none_is_lost(x);
    check_order(x);
    return 0;
}
