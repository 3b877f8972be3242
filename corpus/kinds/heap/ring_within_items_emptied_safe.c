// expect: true
// claim: wish
// A ring of items is emptied from its end; the links agree before each step.
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
        insert(&p->link, &head, head.next);
    }
    while (head.prev != &head) {
        struct list *l = head.prev;
        if (l->prev->next != l || l->next != &head)
            reach_error();
        take_out(l);
        free(ITEM(l));
    }
    return 0;
}
