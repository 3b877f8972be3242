// expect: true
// claim: soundness
// A list on the heap has the length it was built with.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct node { struct node *next; };

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int length = 0;
    struct node *head = NULL;
    __VERIFIER_assume(n >= 0 && n <= 4);
    for (int i = 0; i < n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        if (!fresh)
            return 0;
        fresh->next = head;
        head = fresh;
    }
    for (struct node *p = head; p; p = p->next)
        length++;
    if (length != n)
        reach_error();
    return 0;
}
