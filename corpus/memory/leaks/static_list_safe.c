// expect: true
// claim: soundness
// args: --property valid-memsafety --64
// The blocks of a list are reached from its head, one after the other.
#include <stdlib.h>
struct node {
    int key;
    struct node *next;
};
static struct node *head;
static void push(int key)
{
    struct node *n = malloc(sizeof *n);
    n->key = key;
    n->next = head;
    head = n;
}
int main(void)
{
    push(1);
    push(2);
    push(3);
    return 0;
}
