// expect: false
// claim: precision
// Counterexamples from abstract interpretation, Table 8, insert-sort bug 2: each item is compared with the first one only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

struct item { struct item *n; int data; };

static struct item *any_list(void)
{
    struct item *x = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->n = x;
        p->data = __VERIFIER_nondet_int();
        x = p;
    }
    return x;
}

static struct item *sort(struct item *x)
{
    struct item *r = x, *pr = 0;
    while (r) {
        struct item *l = x, *pl = 0, *rn = r->n;
        if (l != r) {
            if (l->data > r->data) { // r goes before l
                pr->n = rn;
                r->n = l;
                if (!pl)
                    x = r;
                else
                    pl->n = r;
                r = pr;
            }
        }
        pr = r;
        r = rn;
    }
    return x;
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
    check_order(sort(any_list()));
    return 0;
}
