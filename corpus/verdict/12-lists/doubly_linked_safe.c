// expect: true
// claim: precision
// Unlinking the middle of a doubly linked list.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct node { struct node *next, *prev; };

static void unlink_node(struct node *n)
{
    n->prev->next = n->next;
    n->next->prev = n->prev;
}

int main(void)
{
    struct node a, b, c;
    a.next = &b;
    b.next = &c;
    c.next = &a;
    a.prev = &c;
    b.prev = &a;
    c.prev = &b;
    if (__VERIFIER_nondet_bool())
        unlink_node(&b);
    if (a.next->prev != &a || c.prev->next != &c)
        reach_error();
    return 0;
}
