// expect: true
// claim: precision
// The data of a list is bounded as its inputs are.
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
        int data = __VERIFIER_nondet_int();
        if (data < -3 || data > 12)
            continue;
        struct node *p = make(data);
        p->next = head;
        head = p;
    }
    for (struct node *p = head; p; p = p->next)
        if (p->data < -3 || p->data > 12)
            reach_error();
    return 0;
}
