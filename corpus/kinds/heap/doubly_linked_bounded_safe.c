// expect: true
// claim: precision
// Items of a doubly linked list are digits, as a walk from its end finds.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void abort(void);
extern void reach_error(void);

struct node { int data; struct node *next, *prev; };

int main(void)
{
    struct node *last = 0;
    while (__VERIFIER_nondet_int()) {
        int data = __VERIFIER_nondet_int();
        if (data < 0 || data > 9)
            continue;
        struct node *p = malloc(sizeof *p);
        if (!p)
            abort();
        p->data = data;
        p->next = 0;
        p->prev = last;
        if (last)
            last->next = p;
        last = p;
    }
    for (struct node *p = last; p; p = p->prev)
        if (p->data < 0 || 9 < p->data || (p->prev && p->prev->next != p))
            reach_error();
    return 0;
}
