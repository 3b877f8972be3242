// expect: true
// claim: precision
// A list that grows at its end is walked from there: all items have the mark.
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
    struct node *head = 0, *tail = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(3);
        p->prev = tail;
        if (tail)
            tail->next = p;
        else
            head = p;
        tail = p;
    }
    for (struct node *p = tail; p; p = p->prev)
        if (p->data != 3)
            reach_error();
    for (struct node *p = head; p; p = p->next)
        if (p->next && p->next->prev != p)
            reach_error();
    return 0;
}
