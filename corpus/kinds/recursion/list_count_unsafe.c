// expect: false
// claim: precision
// A list can have six elements.
// fails with: 6
#include <stddef.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct node {
    struct node *next;
};

static struct node pool[8];

static unsigned length(struct node *l)
{
    if (!l)
        return 0;
    return 1 + length(l->next);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 8);
    struct node *list = NULL;
    for (unsigned i = 0; i < n; i++) {
        pool[i].next = list;
        list = &pool[i];
    }
    unsigned r = length(list);
    if (r == 6)
        reach_error();
    return 0;
}
