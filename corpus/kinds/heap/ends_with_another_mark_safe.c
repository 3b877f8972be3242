// expect: true
// claim: precision
// Ones, and a two at the end.
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
    struct node *head = make(1), *last = head;
    while (__VERIFIER_nondet_int()) {
        last->next = make(1);
        last = last->next;
    }
    last->data = 2;
    struct node *p = head;
    while (p->data == 1)
        p = p->next;
    if (p->data != 2 || p->next)
        reach_error();
    return 0;
}
