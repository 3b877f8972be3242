// expect: false
// claim: precision
// args: --check memory --64
// The head of the ring is freed before the walk comes back to it, and its link is read.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { int value; struct item *next; };

int main(void)
{
    struct item *head = malloc(sizeof *head);
    head->value = 0;
    head->next = head;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->value = __VERIFIER_nondet_int();
        p->next = head->next;
        head->next = p;
    }
    int sum = 0;
    for (struct item *p = head->next; p != head; p = p->next)
        sum += p->value;
    struct item *p = head->next;
    free(head);
    for (int i = 0; i < 2; i++) {
        struct item *next = p->next;
        free(p);
        p = next;
    }
    return sum;
}
