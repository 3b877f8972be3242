// expect: false
// claim: precision
// args: --property valid-memsafety --64
// Two blocks lead to each other, but nobody leads to them.
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
    one = malloc(sizeof *one);
    one->next = one;
    return 0;
}
