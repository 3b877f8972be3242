// expect: true
// claim: precision
// An item anywhere is taken out; both links of its neighbours are right.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
extern void reach_error(void);

struct node { int data; struct node *next, *prev; };

static struct node *make(int data)
{
    struct node *p = malloc(sizeof *p);
    if (!p)
        abort();
    p->data = data;
    p->next = p->prev = 0;
    return p;
}

int main(void)
{
    struct node *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(__VERIFIER_nondet_int());
        p->next = head;
        if (head)
            head->prev = p;
        head = p;
    }
    struct node *p = head;
    while (p && p->data != 7)
        p = p->next;
    if (p) {
        if (p->prev)
            p->prev->next = p->next;
        else
            head = p->next;
        if (p->next)
            p->next->prev = p->prev;
        free(p);
    }
    if (head && head->prev)
        reach_error();
    for (p = head; p; p = p->next)
        if (p->next && p->next->prev != p)
            reach_error();
    return 0;
}
