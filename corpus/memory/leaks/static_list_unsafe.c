// expect: false
// claim: precision
// args: --property valid-memsafety --64
// The node that is taken out of the list is not freed.
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
    head->next = head->next->next;
    return 0;
}
