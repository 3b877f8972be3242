// expect: true
// claim: precision
// args: --check pointer-overflow --64
#include <stddef.h>
struct node { struct node *next; };
struct item { int value; struct node node; };
static int value_of(struct node *n) { return ((struct item *)((char *)n - offsetof(struct item, node)))->value; }
int main(void)
{
    struct item x = {7, {0}};
    return value_of(&x.node) - 7;
}
