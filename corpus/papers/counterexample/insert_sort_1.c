// expect: false
// claim: precision
// Counterexamples from abstract interpretation, Table 8, insert-sort bug 1: an item that goes before the first one does not
// become the first one, so that it is lost.
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
                if (pl)
                    pl->n = r;
                // BUG: else x = r is missing
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

int main(void)
{
    check_none_is_lost(sort(any_list()));
    return 0;
}
