// expect: true
// claim: precision
// Items go from one list to another; each list has items of its kind only in the end.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
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
    struct node *head = 0, *other = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(__VERIFIER_nondet_int() ? 1 : 0);
        p->next = head;
        head = p;
    }
    struct node *rest = 0;
    while (head) {
        struct node *p = head;
        head = p->next;
        if (p->data) {
            p->next = other;
            other = p;
        } else {
            p->next = rest;
            rest = p;
        }
    }
    for (struct node *p = other; p; p = p->next)
        if (p->data != 1)
            reach_error();
    for (struct node *p = rest; p; p = p->next)
        if (p->data != 0)
            reach_error();
    return 0;
}
