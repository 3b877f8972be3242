// expect: true
// claim: precision
// args: --check memory --64
// Items are appended, and freed from the first one on: links lead to newer blocks, and those live.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { struct item *next; int data; };

int main(void)
{
    struct item *first = 0, *last = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->data = __VERIFIER_nondet_int();
        p->next = 0;
        if (last)
            last->next = p;
        else
            first = p;
        last = p;
    }
    int sum = 0;
    while (first) {
        struct item *next = first->next;
        sum += first->data;
        free(first);
        first = next;
    }
    return sum;
}
