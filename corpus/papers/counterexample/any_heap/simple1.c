// expect: false
// claim: precision
// args: --function simple1 --heap-nodes 3 --precondition is_list --property unreach-call
// Counterexamples from abstract interpretation, Table 8, simple1: three steps in a list, which may be too short. Started on any list.
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

static void simple1(struct item *x)
{
    for (int i = 0; i < 3; i++) {
        if (!x)
            reach_error(); // NULL
        x = x->n;
    }
}
