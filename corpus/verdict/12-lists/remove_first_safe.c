// expect: true
// claim: precision
// Removing a value from a list of two.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct node { int value; struct node *next; };

static struct node *push(struct node *head, int value)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(0);
    n->value = value;
    n->next = head;
    return n;
}

static struct node *without(struct node *head, int value)
{
    struct node **p = &head;
    while (*p && (*p)->value != value)
        p = &(*p)->next;
    if (*p)
        *p = (*p)->next;
    return head;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a != b);
    struct node *l = push(push(NULL, a), b);
    l = without(l, a);
    if (!l || l->value != b || l->next)
        reach_error();
    return 0;
}
