// expect: false
// claim: soundness
// args: --check pointer-overflow --64
#include <stddef.h>
struct node { struct node *next; };
struct item { int value; struct node node; };
static struct item *item_of(struct node *n) { return (struct item *)((char *)n - offsetof(struct item, node)); }
int main(void)
{
    struct node head = {&head};
    struct item *x = item_of(head.next); // the head of a ring is in no item
    return &x->node != &head;
}
