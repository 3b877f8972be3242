// expect: true
// claim: precision
// Appending through a pointer to the end keeps the order.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node { int value; struct node *next; };

int main(void)
{
    struct node *head = NULL, **end = &head;
    int x = __VERIFIER_nondet_int();
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            return 0;
        n->value = x + i;
        n->next = NULL;
        *end = n;
        end = &n->next;
    }
    if (head->value != x || head->next->value != x + 1)
        reach_error();
    return 0;
}
