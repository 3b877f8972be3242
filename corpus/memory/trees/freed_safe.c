// expect: true
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
static void drop(struct tree *t)
{
    if (!t)
        return;
    drop(t->left);
    drop(t->right);
    free(t);
}
int main(void)
{
    struct tree *t = leaf(2);
    t->left = leaf(1);
    t->right = leaf(3);
    drop(t);
    return 0;
}
