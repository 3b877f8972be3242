// expect: true
// claim: precision
// slow: seconds
// args: --check memory --64
// A ring is walked along until the walk is back; then it is opened and its items are freed.
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
    while (p != head) {
        struct item *next = p->next;
        free(p);
        p = next;
    }
    free(head);
    return sum;
}
