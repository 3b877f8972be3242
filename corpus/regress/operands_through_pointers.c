// expect: true
// claim: precision
// What calls in operands change through pointers is met in either order; blocks that a call has allocated are its own.
#include <assert.h>
#include <stdlib.h>

struct stack {
    int item[4], depth;
};

struct tree {
    int value;
    struct tree *left, *right;
};

static void push(struct stack *s, int value) { s->item[s->depth++] = value; }

static int pop(struct stack *s) { return s->item[--s->depth]; }

static int set(int *p, int value) { return *p = value; }

static int lower(int *a, int *b) { return set(a, 1) < set(b, 2) ? *a : 0; }

static struct tree *tree(int value, struct tree *left, struct tree *right)
{
    struct tree *t = malloc(sizeof *t);
    if (!t)
        abort();
    t->value = value;
    t->left = left;
    t->right = right;
    return t;
}

static int sum(struct tree *t) { return t ? t->value + sum(t->left) + sum(t->right) : 0; }

int main(void)
{
    struct stack s = {.depth = 0};
    push(&s, 1);
    push(&s, 2);
    push(&s, pop(&s) + pop(&s));
    assert(pop(&s) == 3);
    int a = 0, b = 0;
    assert(lower(&a, &b) == 1);
    struct tree *t = tree(1, tree(2, tree(3, 0, 0), tree(4, 0, 0)), tree(5, 0, tree(6, 0, 0)));
    assert(sum(t) == 21);
    return 0;
}
