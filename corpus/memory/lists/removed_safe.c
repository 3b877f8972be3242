// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
struct node { int v; struct node *next; };
int main(void)
{
    struct node a = {1, 0}, *b = malloc(sizeof *b);
    b->v = 2;
    b->next = 0;
    a.next = b;
    a.next = b->next;
    free(b);
    int sum = 0;
    for (struct node *p = &a; p; p = p->next)
        sum += p->v;
    return sum;
}
