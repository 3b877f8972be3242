// expect: true
// claim: precision
// No item is greater than an input.
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
    int most = __VERIFIER_nondet_int();
    if (most < 0 || most > 1000)
        return 0;
    struct node *head = 0;
    while (__VERIFIER_nondet_int()) {
        int data = __VERIFIER_nondet_int();
        if (data > most)
            continue;
        struct node *p = make(data);
        p->next = head;
        head = p;
    }
    for (struct node *p = head; p; p = p->next)
        if (p->data > most)
            reach_error();
    return 0;
}
