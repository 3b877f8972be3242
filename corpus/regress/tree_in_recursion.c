// expect: true
// claim: precision
// args: --check memory --64
// Errors of procedures that are called are not errors of the entry with the same numbers: a search that shared what it had excluded ended in a
// panic.
extern void *malloc(unsigned long);
extern int __VERIFIER_nondet_int(void);

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree *insert(struct tree *t, int key)
{
    if (!t) {
        t = malloc(sizeof *t);
        t->key = key;
        t->left = t->right = 0;
        return t;
    }
    if (key < t->key)
        t->left = insert(t->left, key);
    else
        t->right = insert(t->right, key);
    return t;
}

int main(void)
{
    struct tree *t = 0;
    for (int i = 0; i < 2; i++)
        t = insert(t, __VERIFIER_nondet_int());
    return t->left ? t->left->key : 0;
}
