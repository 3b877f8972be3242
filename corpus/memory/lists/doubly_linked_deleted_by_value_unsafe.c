// expect: false
// claim: precision
// args: --check memory --64
// The item behind the one that goes keeps its link to it.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { int data; struct item *next, *prev; };

int main(void)
{
    struct item *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->data = __VERIFIER_nondet_int();
        p->prev = 0;
        p->next = head;
        if (head)
            head->prev = p;
        head = p;
    }
    int value = __VERIFIER_nondet_int();
    struct item *p = head;
    while (p) {
        struct item *next = p->next;
        if (p->data == value) {
            if (p->prev)
                p->prev->next = p->next;
            else
                head = p->next;
            free(p);
        }
        p = next;
    }
    while (head) {
        struct item *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
