// expect: true
// claim: soundness
// Insertion keeps a list of inputs sorted.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node { struct node *next; int key; };

static void insert(struct node **list, struct node *n)
{
    while (*list && (*list)->key < n->key)
        list = &(*list)->next;
    n->next = *list;
    *list = n;
}

int main(void)
{
    struct node a, b, c;
    struct node *list = 0;
    a.key = __VERIFIER_nondet_int();
    b.key = __VERIFIER_nondet_int();
    c.key = 0;
    insert(&list, &a);
    insert(&list, &b);
    insert(&list, &c);
    for (struct node *n = list; n->next; n = n->next)
        if (n->key > n->next->key)
            reach_error();
    return 0;
}
