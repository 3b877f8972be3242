// expect: true
// claim: precision
// slow: seconds
// args: --check memory --64
// A list is copied, through a pointer to where the next link goes; both are freed.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { int data; struct item *next; };

int main(void)
{
    struct item *a = 0, *b = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->data = __VERIFIER_nondet_int();
        p->next = a;
        a = p;
    }
    struct item **end = &b;
    for (struct item *p = a; p; p = p->next) {
        struct item *q = malloc(sizeof *q);
        q->data = p->data;
        q->next = 0;
        *end = q;
        end = &q->next;
    }
    while (a) {
        struct item *n = a->next;
        free(a);
        a = n;
    }
    while (b) {
        struct item *n = b->next;
        free(b);
        b = n;
    }
    return 0;
}
