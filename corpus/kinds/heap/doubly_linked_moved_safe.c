// expect: true
// claim: precision
// A doubly linked list is moved item by item to the end of another one.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
extern void reach_error(void);

struct node { int data; struct node *next, *prev; };

static struct node *make(int data)
{
    struct node *p = malloc(sizeof *p);
    if (!p)
        abort();
    p->data = data;
    p->next = p->prev = 0;
    return p;
}

int main(void)
{
    struct node *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(1);
        p->next = head;
        if (head)
            head->prev = p;
        head = p;
    }
    struct node *first = 0, *last = 0;
    while (head) {
        struct node *p = head;
        head = p->next;
        if (head)
            head->prev = 0;
        p->next = 0;
        p->prev = last;
        if (last)
            last->next = p;
        else
            first = p;
        last = p;
    }
    for (struct node *p = last; p; p = p->prev)
        if (p->data != 1 || (p->prev && p->prev->next != p) || (!p->prev && p != first))
            reach_error();
    return 0;
}
