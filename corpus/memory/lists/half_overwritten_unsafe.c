// expect: false
// claim: soundness
// args: --check assertions --64
// The numbers are in order until one byte of the first is written.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

struct item { struct item *next; int value; };

int main(void)
{
    struct item *first = 0;
    for (int value = 2; value > 0 && __VERIFIER_nondet_int(); value--) {
        struct item *p = malloc(sizeof *p);
        p->value = value;
        p->next = first;
        first = p;
    }
    if (first)
        ((char *)&first->value)[1] = 5;
    for (struct item *p = first; p && p->next; p = p->next)
        assert(p->value <= p->next->value);
    return 0;
}
