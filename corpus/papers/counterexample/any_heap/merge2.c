// expect: false
// claim: precision
// args: --function merged --heap-nodes 3 --precondition are_two --property unreach-call
// Counterexamples from abstract interpretation, Table 8, merge2: what is left of q is lost. Started on any list.
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
    struct item head, *t = &head;
    while (p && q) {
        struct item **next = p->data <= q->data ? &p : &q;
        t->n = *next;
        t = *next;
        *next = (*next)->n;
    }
    t->n = p; // BUG: should be p ? p : q
    return head.n;
}

static void merged(struct item *p, struct item *q)
{
    int length = length_of(p) + length_of(q);
    if (length_of(merge(p, q)) != length)
        reach_error(); // LEAK
}
