// expect: false
// claim: precision
// Counterexamples from abstract interpretation, Fig. 1: bubble-sort. An item behind y is bent back to y instead of
// to what is behind it, so that items are lost.
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
    int change = 1;
    struct item *p, *yn, *t, *y;
    if (!x)
        return 0;
    while (change) {
        p = 0;
        change = 0;
        y = x;
        yn = y->n;
        while (yn) {
            if (y->data > yn->data) { // swap y and yn
                change = 1;
                t = yn->n;
                y->n = t;
                yn->n = y;
                if (!p) {
                    x = yn;
                } else {
                    p->n = y; // BUG: should be p->n = yn
                }
                p = yn;
                yn = t;
            } else {
                p = y;
                y = yn;
                yn = y->n;
            }
        }
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
