// expect: false
// claim: precision
// args: --function rotated --heap-nodes 3 --precondition is_list --property unreach-call
// Counterexamples from abstract interpretation, Table 8, rotate: the first item goes behind the last one; a single one is lost. Started on any list.
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

static int length_of(struct item *x)
{
    int length = 0;
    for (; x && length <= 6; x = x->n)
        length++;
    return length;
}

static struct item *rotate(struct item *x)
{
    struct item *y = x, *t;
    if (!x)
        return 0;
    while (y->n)
        y = y->n;
    t = x->n;
    y->n = x;
    x->n = 0;
    return t;
}

static void rotated(struct item *x)
{
    int length = length_of(x);
    if (length_of(rotate(x)) != length)
        reach_error(); // LEAK
}
