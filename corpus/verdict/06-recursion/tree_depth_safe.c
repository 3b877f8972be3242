// expect: true
// claim: wish
// A search tree of three keys has depth two or three.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct tree { int key; struct tree *left, *right; };

static struct tree *insert(struct tree *t, int key)
{
    if (!t) {
        t = malloc(sizeof *t);
        if (!t)
            exit(0);
        t->key = key;
        t->left = t->right = NULL;
        return t;
    }
    if (key < t->key)
        t->left = insert(t->left, key);
    else
        t->right = insert(t->right, key);
    return t;
}

static int depth(const struct tree *t)
{
    if (!t)
        return 0;
    int l = depth(t->left), r = depth(t->right);
    return 1 + (l > r ? l : r);
}

int main(void)
{
    struct tree *root = NULL;
    root = insert(root, 10);
    root = insert(root, __VERIFIER_nondet_int());
    root = insert(root, __VERIFIER_nondet_int());
    int d = depth(root);
    if (d < 2 || d > 3)
        reach_error();
    return 0;
}
