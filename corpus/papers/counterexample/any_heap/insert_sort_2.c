// expect: false
// claim: precision
// args: --function sorted --heap-nodes 3 --precondition is_list --property unreach-call
// Counterexamples from abstract interpretation, Table 8, insert_sort_2: each item is compared with the first one only. Started on any list.
extern void reach_error(void);

struct item { struct item *n; int data; };

// No ring: a walk of more steps than there are items comes back.
static int is_list(struct item *x)
{
    int length = 0;
    for (; x; x = x->n) {
        if (++length > 3)
            return 0;
    }
    return 1;
}

static struct item *sort(struct item *x)
{
    struct item *r = x, *pr = 0;
    while (r) {
        struct item *l = x, *rn = r->n;
        if (l != r) { // BUG: compares with the first item only
            if (l->data > r->data) {
                pr->n = rn;
                r->n = l;
                x = r;
                r = pr;
            }
        }
        pr = r;
        r = rn;
    }
    return x;
}

static void sorted(struct item *x)
{
    for (struct item *p = sort(x); p && p->n; p = p->n) {
        if (p->data > p->n->data)
            reach_error(); // ORDER
    }
}
