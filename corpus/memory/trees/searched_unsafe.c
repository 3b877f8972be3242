// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
struct tree { struct tree *left, *right; int v; };
static struct tree *leaf(int v)
{
    struct tree *t = malloc(sizeof *t);
    t->left = t->right = 0;
    t->v = v;
    return t;
}
int main(void)
{
    struct tree *t = leaf(2);
    t->left = leaf(1);
    struct tree *p = t;
    while (p->v != 0)
        p = p->left;
    int r = p ? p->v : 7;
    free(t->left);
    free(t);
    return r;
}
