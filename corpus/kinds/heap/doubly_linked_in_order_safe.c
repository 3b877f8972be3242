// expect: true
// claim: precision
// Items go into a doubly linked list where the order wants them; its end is the greatest.
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
        struct node *p = make(__VERIFIER_nondet_int()), *before = 0, *q = head;
        while (q && q->data < p->data) {
            before = q;
            q = q->next;
        }
        p->next = q;
        p->prev = before;
        if (q)
            q->prev = p;
        if (before)
            before->next = p;
        else
            head = p;
    }
    struct node *last = head;
    while (last && last->next)
        last = last->next;
    for (struct node *p = last; p && p->prev; p = p->prev)
        if (p->prev->data > p->data)
            reach_error();
    return 0;
}
