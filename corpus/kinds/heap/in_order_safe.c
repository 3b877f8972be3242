// expect: true
// claim: precision
// Items go in where the order wants them.
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
    struct node *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(__VERIFIER_nondet_int());
        if (!head || head->data >= p->data) {
            p->next = head;
            head = p;
        } else {
            struct node *q = head;
            while (q->next && q->next->data < p->data)
                q = q->next;
            p->next = q->next;
            q->next = p;
        }
    }
    for (struct node *p = head; p && p->next; p = p->next)
        if (p->data > p->next->data)
            reach_error();
    return 0;
}
