// expect: true
// claim: precision
// A list is walked to its end and back: that is where the head is.
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
        struct node *p = make(0);
        p->next = head;
        if (head)
            head->prev = p;
        head = p;
    }
    if (head) {
        struct node *p = head;
        while (p->next)
            p = p->next;
        while (p->prev)
            p = p->prev;
        if (p != head)
            reach_error();
    }
    return 0;
}
