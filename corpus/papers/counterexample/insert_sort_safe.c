// expect: true
// claim: precision
// Counterexamples from abstract interpretation, Table 8, insert-sort corrected.
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

static struct item *sort(struct item *x)
{
    struct item *r = x, *pr = 0;
    while (r) {
        struct item *l = x, *pl = 0, *rn = r->n;
        while (l != r) {
            if (l->data > r->data) { // r goes before l
                pr->n = rn;
                r->n = l;
                if (!pl)
                    x = r;
                else
                    pl->n = r;
                r = pr;
                break;
            }
            pl = l;
            l = l->n;
        }
        pr = r;
        r = rn;
    }
    return x;
}

static void check_none_is_lost(struct item *x)
{
    for (struct item *p = x; p; p = p->n)
        p->is_seen = 1;
    for (struct item *p = made; p; p = p->made_before) {
        if (!p->is_seen)
            reach_error(); // PERM
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
    struct item *x = sort(any_list());
    check_none_is_lost(x);
    check_order(x);
    return 0;
}
