// expect: true
// claim: wish
// args: --check memory --64
// An item is taken out of a doubly linked list.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { struct item *next, *before; int data; };

int main(void)
{
    struct item *first = 0, *p;
    while (__VERIFIER_nondet_int()) {
        p = malloc(sizeof *p);
        p->data = __VERIFIER_nondet_int();
        p->before = 0;
        p->next = first;
        if (first)
            first->before = p;
        first = p;
    }
    p = first;
    while (p && p->data != 7)
        p = p->next;
    if (p) { // p is taken out
        if (p->before)
            p->before->next = p->next;
        else
            first = p->next;
        if (p->next)
            p->next->before = p->before;
    }
    int sum = 0;
    for (p = first; p; p = p->next)
        sum += p->data;
    return sum;
}
