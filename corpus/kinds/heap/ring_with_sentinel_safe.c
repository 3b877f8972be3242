// expect: true
// claim: precision
// Items are put in behind the sentinel of a ring, and before it: links agree all around.
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
    struct node *head = make(0);
    head->next = head->prev = head;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(1);
        if (__VERIFIER_nondet_int()) {
            p->next = head->next;
            p->prev = head;
        } else {
            p->next = head;
            p->prev = head->prev;
        }
        p->next->prev = p;
        p->prev->next = p;
    }
    for (struct node *p = head->next; p != head; p = p->next) {
        if (p->data != 1)
            reach_error();
        if (p->prev->next != p)
            reach_error();
    }
    return 0;
}
