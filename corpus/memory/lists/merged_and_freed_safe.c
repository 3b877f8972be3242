// expect: true
// claim: precision
// slow: seconds
// args: --property valid-memsafety --64
// Two lists in order are merged into one, whose items are freed.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { struct item *next; int value; };

static struct item *read_list(void)
{
    struct item *first = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->value = __VERIFIER_nondet_int();
        p->next = first;
        first = p;
    }
    return first;
}

int main(void)
{
    struct item *a = read_list(), *b = read_list(), *first = 0, *last = 0;
    while (a || b) {
        struct item *p;
        if (!b || (a && a->value <= b->value)) {
            p = a;
            a = a->next;
        } else {
            p = b;
            b = b->next;
        }
        if (last)
            last->next = p;
        else
            first = p;
        last = p;
    }
    if (last)
        last->next = 0;
    while (first) {
        struct item *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
