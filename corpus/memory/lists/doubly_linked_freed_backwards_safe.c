// expect: true
// claim: precision
// args: --check memory --64
// A doubly linked list is made from its head to its tail and freed from its tail.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { int data; struct item *next, *prev; };

int main(void)
{
    struct item *head = 0, *tail = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->data = 1;
        p->next = 0;
        p->prev = tail;
        if (tail)
            tail->next = p;
        else
            head = p;
        tail = p;
    }
    while (tail) {
        struct item *prev = tail->prev;
        free(tail);
        tail = prev;
    }
    return 0;
}
