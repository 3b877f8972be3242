// expect: false
// claim: wish
// An item goes into another list.
// fails with: 1, 3, 0
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

static struct node *table[4];

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int() & 3;
        struct node *p = make(key);
        p->next = table[key];
        table[key == 3 ? 2 : key] = p;
    }
    for (int i = 0; i < 4; i++)
        for (struct node *p = table[i]; p; p = p->next)
            if (p->data != i)
                reach_error();
    return 0;
}
