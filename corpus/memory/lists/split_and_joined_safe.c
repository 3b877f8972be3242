// expect: true
// claim: precision
// args: --check memory --64
// A list is split in two, which are joined end to end.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { int data; struct item *next; };

int main(void)
{
    struct item *a = 0, *even = 0, *odd = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->data = __VERIFIER_nondet_int();
        p->next = a;
        a = p;
    }
    while (a) {
        struct item *n = a->next;
        if (a->data % 2) {
            a->next = odd;
            odd = a;
        } else {
            a->next = even;
            even = a;
        }
        a = n;
    }
    if (!even)
        even = odd;
    else {
        struct item *p = even;
        while (p->next)
            p = p->next;
        p->next = odd;
    }
    while (even) {
        struct item *n = even->next;
        free(even);
        even = n;
    }
    return 0;
}
