// expect: true
// claim: wish
// A second walk counts as many items as went in.
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
    int count = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(0);
        p->next = head;
        head = p;
        count++;
    }
    int length = 0;
    for (struct node *p = head; p; p = p->next)
        length++;
    if (length != count)
        reach_error();
    return 0;
}
