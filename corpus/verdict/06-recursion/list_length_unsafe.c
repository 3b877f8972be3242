// expect: false
// claim: precision
// Recursion forgets a last element that is two.
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

static int length(const struct node *l)
{
    if (!l)
        return 0;
    if (l->value == 2 && !l->next)
        return 0;
    return 1 + length(l->next);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    struct node *head = NULL;
    __VERIFIER_assume(n >= 0 && n <= 4);
    for (int i = 0; i < n; i++)
        head = push(head, n - 1 - i);
    if (length(head) != n)
        reach_error();
    return 0;
}
