// expect: false
// claim: precision
// A constructor that gives the same memory twice.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct item { int value; };

static struct item *last;

static struct item *make(int value)
{
    struct item *i = last && value == 3 ? last : malloc(sizeof *i);
    if (!i)
        exit(0);
    i->value = value;
    last = i;
    return i;
}

int main(void)
{
    int v = __VERIFIER_nondet_int();
    struct item *a = make(1);
    struct item *b = make(v);
    struct item *c = make(2);
    if (a->value != 1 || b->value != v || c->value != 2)
        reach_error();
    return 0;
}
