// expect: false
// claim: wish
// An inner item of the last list is marked otherwise.
// fails with: 1, 1, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
extern void reach_error(void);

struct node { int data; struct node *next; };

static struct node *make(int data)
{
    struct node *p = malloc(sizeof *p);
    if (!p)
        abort();
    p->data = data;
    p->next = 0;
    return p;
}

struct outer { struct node *inner; struct outer *next; };

int main(void)
{
    struct outer *all = 0;
    while (__VERIFIER_nondet_int()) {
        struct outer *o = malloc(sizeof *o);
        if (!o)
            abort();
        o->inner = 0;
        while (__VERIFIER_nondet_int()) {
            struct node *p = make(6);
            p->next = o->inner;
            o->inner = p;
        }
        o->next = all;
        all = o;
    }
    if (all && all->inner)
        all->inner->data = 5;
    for (struct outer *o = all; o; o = o->next)
        for (struct node *p = o->inner; p; p = p->next)
            if (p->data != 6)
                reach_error();
    return 0;
}
