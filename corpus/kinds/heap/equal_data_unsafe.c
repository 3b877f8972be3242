// expect: false
// claim: precision
// One item gets the next value.
// fails with: 3, 1, 1, 0
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
    if (head && head->next)
        head->next->data++;
    for (struct node *p = head; p; p = p->next)
        if (p->data != value)
            reach_error();
    return 0;
}
