// expect: false
// claim: precision
// args: --function swap --heap-nodes 3 --precondition is_list --property unreach-call
// Counterexamples from abstract interpretation, Table 8, swap: the first two items change places, and there need not be two. Started on any list.
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

static struct item *swap(struct item *x)
{
    if (!x)
        return 0;
    struct item *p = x->n;
    if (!p)
        reach_error(); // NULL
    x->n = p->n;
    p->n = x;
    return p;
}
