// expect: true
// claim: precision
// args: --function merged --heap-nodes 3 --precondition are_two --property unreach-call
// Counterexamples from abstract interpretation, Table 8, merge1_safe: the corrected twin of merge1.c. Started on any list.
extern void reach_error(void);

struct item { struct item *n; int data; };

// Two ordered lists without common items.
static int is_ordered(struct item *x)
{
    int length = 0;
    for (; x; x = x->n) {
        if (++length > 3 || (x->n && x->data > x->n->data))
            return 0;
    }
    return 1;
}

static int are_two(struct item *p, struct item *q)
{
    if (!is_ordered(p) || !is_ordered(q))
        return 0;
    for (struct item *x = p; x; x = x->n) {
        for (struct item *y = q; y; y = y->n) {
            if (x == y)
                return 0;
        }
    }
    return 1;
}

static int length_of(struct item *x)
{
    int length = 0;
    for (; x && length <= 6; x = x->n)
        length++;
    return length;
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
    } else {
        h = q;
        q = q->n;
    }
    t = h;
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
    t->n = p ? p : q;
    return h;
}

static void merged(struct item *p, struct item *q)
{
    int length = length_of(p) + length_of(q);
    if (length_of(merge(p, q)) != length)
        reach_error(); // LEAK
}
