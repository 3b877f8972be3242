// expect: false
// claim: precision
// args: --check memory --64
// An item is freed, and walked along.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { int data; struct item *next, *prev; };

int main(void)
{
    struct item *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->prev = 0;
        p->next = head;
        if (head)
            head->prev = p;
        head = p;
    }
    struct item *p = head, *last = 0;
    while (p) {
        struct item *next = p->next;
        p->prev = next;
        free(p->next);
        last = p;
        p = next;
    }
    head = last;
    while (head) {
        struct item *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
