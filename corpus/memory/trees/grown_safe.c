// expect: true
// claim: wish
// args: --check memory --64
// A search tree grows by inputs.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct tree { struct tree *left, *right; int key; };

int main(void)
{
    struct tree *root = 0;
    while (__VERIFIER_nondet_int()) {
        struct tree *t = malloc(sizeof *t), *p = root;
        t->key = __VERIFIER_nondet_int();
        t->left = 0;
        t->right = 0;
        if (!root) {
            root = t;
            continue;
        }
        for (;;) {
            struct tree *next = t->key < p->key ? p->left : p->right;
            if (!next)
                break;
            p = next;
        }
        if (t->key < p->key)
            p->left = t;
        else
            p->right = t;
    }
    int depth = 0;
    for (struct tree *p = root; p; p = p->left)
        depth++;
    return depth;
}
