// expect: true
// claim: precision
// args: --function sorted --heap-nodes 2 --precondition is_list --property unreach-call
// Counterexamples from abstract interpretation, Table 8, insert_sort_safe: the corrected twin of insert_sort_1.c. Started on any list.
extern void reach_error(void);

struct item { struct item *n; int data; };

// No ring: a walk of more steps than there are items comes back.
static int is_list(struct item *x)
{
    int length = 0;
    for (; x; x = x->n) {
        if (++length > 2)
            return 0;
    }
    return 1;
}

static int length_of(struct item *x)
{
    int length = 0;
    for (; x && length <= 2; x = x->n)
        length++;
    return length;
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
                else
                    x = r;
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

static void sorted(struct item *x)
{
    int length = length_of(x);
    x = sort(x);
    for (struct item *p = x; p && p->n; p = p->n) {
        if (p->data > p->n->data)
            reach_error(); // ORDER
    }
    if (length_of(x) != length)
        reach_error(); // PERM
}
