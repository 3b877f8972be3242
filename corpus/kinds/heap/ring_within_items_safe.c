// expect: true
// claim: precision
// Links are members of items, and the sentinel is static, as in kernels: items go in at both ends.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
extern void reach_error(void);

struct list { struct list *next, *prev; };
struct item { int data; struct list link; };

#define ITEM(l) ((struct item *)((char *)(l) - (unsigned long)&((struct item *)0)->link))

static void insert(struct list *new, struct list *prev, struct list *next)
{
    next->prev = new;
    new->next = next;
    new->prev = prev;
    prev->next = new;
}

static void take_out(struct list *l)
{
    l->next->prev = l->prev;
    l->prev->next = l->next;
}

static struct list head = { &head, &head };

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        if (!p)
            abort();
        p->data = 5;
        if (__VERIFIER_nondet_int())
            insert(&p->link, &head, head.next);
        else
            insert(&p->link, head.prev, &head);
    }
    for (struct list *l = head.next; l != &head; l = l->next)
        if (ITEM(l)->data != 5)
            reach_error();
    return 0;
}
