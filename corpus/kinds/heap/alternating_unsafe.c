// expect: false
// claim: precision
// Two ones meet.
// fails with: 1, 1, 0
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
    int flag = 1;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(flag ? 1 : 2);
        flag = !flag || !head;
        p->next = head;
        head = p;
    }
    for (struct node *p = head; p && p->next; p = p->next)
        if (p->data == p->next->data)
            reach_error();
    return 0;
}
