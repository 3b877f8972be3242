// expect: true
// claim: precision
// args: --property valid-memsafety --64
// The static pointer leads to the ring of two blocks.
#include <stdlib.h>
struct node {
    struct node *next;
};
static struct node *one;
int main(void)
{
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->next = b;
    b->next = a;
    one = b;
    return 0;
}
