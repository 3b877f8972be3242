// expect: true
// claim: precision
// All items have the value of one input.
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
    int value = __VERIFIER_nondet_int();
    struct node *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(value);
        p->next = head;
        head = p;
    }
    for (struct node *p = head; p; p = p->next)
        if (p->data != value)
            reach_error();
    return 0;
}
