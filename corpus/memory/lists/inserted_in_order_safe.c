// expect: true
// claim: precision
// args: --check assertions --64
// Numbers are inserted where they belong, so that the list is in order whatever its length.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

struct item { struct item *next; int value; };

int main(void)
{
    struct item *first = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        int value = __VERIFIER_nondet_int();
        p->value = value;
        struct item *before = 0, *q = first;
        while (q && q->value < value) {
            before = q;
            q = q->next;
        }
        p->next = q;
        if (before)
            before->next = p;
        else
            first = p;
    }
    for (struct item *p = first; p && p->next; p = p->next)
        assert(p->value <= p->next->value);
    return 0;
}
