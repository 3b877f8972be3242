// expect: true
// claim: wish
// A tree grows at its leaves; a walk down meets positive data only.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
extern void reach_error(void);

struct tree { int data; struct tree *left, *right; };

int main(void)
{
    struct tree *root = 0;
    while (__VERIFIER_nondet_int()) {
        int data = __VERIFIER_nondet_int();
        if (data < 1)
            continue;
        struct tree *p = malloc(sizeof *p);
        if (!p)
            abort();
        p->data = data;
        p->left = p->right = 0;
        if (!root) {
            root = p;
            continue;
        }
        struct tree *t = root;
        for (;;) {
            struct tree *next = data < t->data ? t->left : t->right;
            if (!next)
                break;
            t = next;
        }
        if (data < t->data)
            t->left = p;
        else
            t->right = p;
    }
    struct tree *t = root;
    while (t) {
        if (t->data < 1)
            reach_error();
        t = __VERIFIER_nondet_int() ? t->left : t->right;
    }
    return 0;
}
