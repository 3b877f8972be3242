// expect: true
// claim: wish
// A list of n items has n items.
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
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    struct node *head = 0;
    for (int i = 0; i < n; i++) {
        struct node *p = make(0);
        p->next = head;
        head = p;
    }
    int length = 0;
    for (struct node *p = head; p; p = p->next)
        length++;
    if (length != n)
        reach_error();
    return 0;
}
