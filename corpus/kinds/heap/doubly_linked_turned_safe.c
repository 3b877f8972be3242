// expect: true
// claim: precision
// A doubly linked list is turned around.
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
    struct node *p = head;
    while (p) {
        struct node *next = p->next;
        p->next = p->prev;
        p->prev = next;
        head = p;
        p = next;
    }
    if (head && head->prev)
        reach_error();
    for (p = head; p; p = p->next)
        if (p->next && p->next->prev != p)
            reach_error();
    return 0;
}
