// expect: false
// claim: precision
// The search gives up before the last element.
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

static int contains(const struct node *l, int key)
{
    if (!l->next)
        return 0;
    if (l->value == key)
        return 1;
    return contains(l->next, key);
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int key = __VERIFIER_nondet_int();
    __VERIFIER_assume(key == a || key == b);
    struct node *head = push(push(NULL, a), b);
    if (!contains(head, key))
        reach_error();
    return 0;
}
