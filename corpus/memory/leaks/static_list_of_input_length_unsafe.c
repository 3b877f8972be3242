// expect: false
// claim: soundness
// args: --property valid-memsafety --64
// Only where three nodes or more were pushed is one lost.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static struct node *head;
int main(void)
{
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        struct node *new = malloc(sizeof *new);
        new->next = head;
        head = new;
    }
    if (head && head->next)
        head->next = head->next->next;
    return 0;
}
