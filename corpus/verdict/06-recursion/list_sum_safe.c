// expect: true
// claim: precision
// The sum of three digits in a list is at most 27.
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

static int sum(const struct node *l)
{
    return l ? l->value + sum(l->next) : 0;
}

static int digit(void)
{
    int d = __VERIFIER_nondet_int();
    __VERIFIER_assume(d >= 0 && d <= 9);
    return d;
}

int main(void)
{
    struct node *head = push(push(push(NULL, digit()), digit()), digit());
    if (sum(head) > 27)
        reach_error();
    return 0;
}
