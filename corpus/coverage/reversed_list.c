// expect: true
// claim: precision
// cover abstract-states: 25 covered, 0 infeasible
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n) return 0;
        n->next = list;
        list = n;
    }
    struct node *rev = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = rev;
        rev = list;
        list = next;
    }
    return rev != NULL;
}
