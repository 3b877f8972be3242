// expect: true
// claim: precision
// args: --check memory --64
// A ring that grows behind its first item: links are never null.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { struct item *next; int data; };

int main(void)
{
    struct item *x = malloc(sizeof *x);
    x->next = x;
    x->data = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->data = __VERIFIER_nondet_int();
        p->next = x->next;
        x->next = p;
    }
    int sum = 0;
    for (struct item *p = x->next; p != x; p = p->next)
        sum += p->data;
    return sum;
}
