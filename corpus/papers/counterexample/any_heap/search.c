// expect: false
// claim: precision
// args: --function search --heap-nodes 3 --precondition is_list --property unreach-call
// Counterexamples from abstract interpretation, Table 8, search: an item is looked for that need not be there. Started on any list.
extern void reach_error(void);

struct item { struct item *n; int data; };

// No ring: a walk of more steps than there are items comes back.
static int is_list(struct item *x, int wanted)
{
    int length = 0;
    (void)wanted;
    for (; x; x = x->n) {
        if (++length > 3)
            return 0;
    }
    return 1;
}

static struct item *search(struct item *x, int wanted)
{
    while (1) {
        if (!x)
            reach_error(); // NULL
        if (x->data == wanted)
            return x;
        x = x->n;
    }
}
