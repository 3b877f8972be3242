// expect: false
// claim: precision
// args: --function sorted --heap-nodes 3 --precondition is_list --property unreach-call
// Counterexamples from abstract interpretation, Table 8, bubble_sort: an item is lost where it changes places in the middle; Fig. 9 has such a list. Started on any list.
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
            if (y->data > yn->data) { // y and yn change places
                change = 1;
                t = yn->n;
                y->n = t;
                yn->n = y;
                if (!p)
                    x = yn;
                else
                    p->n = y; // BUG: should be p->n = yn
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

static void sorted(struct item *x)
{
    int length = length_of(x);
    if (length_of(sort(x)) != length)
        reach_error(); // PERM
}
