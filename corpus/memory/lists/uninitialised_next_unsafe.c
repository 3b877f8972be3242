// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
struct node { int v; struct node *next; };
int main(void)
{
    struct node *n = malloc(sizeof *n);
    n->v = 0;
    int r = n->next ? n->next->v : 0;
    free(n);
    return r;
}
