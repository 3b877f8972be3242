// expect: true
// claim: precision
// args: --check memory --64
// Items with one value are taken out of a list of any length and freed, wherever they stand.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { struct item *next; int value; };

int main(void)
{
    struct item *first = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->next = first;
        p->value = __VERIFIER_nondet_int();
        first = p;
    }
    int unwanted = __VERIFIER_nondet_int();
    struct item *before = 0, *p = first;
    while (p) {
        struct item *next = p->next;
        if (p->value == unwanted) {
            if (before)
                before->next = next;
            else
                first = next;
            free(p);
        } else {
            before = p;
        }
        p = next;
    }
    int sum = 0;
    for (p = first; p; p = p->next)
        sum += p->value;
    return sum;
}
