// expect: true
// claim: precision
// Items have one of two marks, in any order.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void abort(void);
extern void reach_error(void);

struct node { int data; struct node *next; };

static struct node *make(int data)
{
    struct node *p = malloc(sizeof *p);
    if (!p)
        abort();
    p->data = data;
    p->next = 0;
    return p;
}

int main(void)
{
    struct node *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(__VERIFIER_nondet_int() ? 3 : 8);
        p->next = head;
        head = p;
    }
    for (struct node *p = head; p; p = p->next)
        if (p->data != 3 && p->data != 8)
            reach_error();
    return 0;
}
