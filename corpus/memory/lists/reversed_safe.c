// expect: true
// claim: precision
// args: --check memory --64
// A list is turned around: links lead to older blocks first, and to newer ones in the end.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { int data; struct item *next; };

int main(void)
{
    struct item *x = 0, *y = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->data = __VERIFIER_nondet_int();
        p->next = x;
        x = p;
    }
    while (x) {
        struct item *t = x->next;
        x->next = y;
        y = x;
        x = t;
    }
    int sum = 0;
    for (; y; y = y->next)
        sum += y->data;
    return sum;
}
