// expect: true
// claim: precision
// What is pushed last is popped first.
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

int main(void)
{
    struct node *top = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(__VERIFIER_nondet_int());
        p->next = top;
        top = p;
    }
    int mark = __VERIFIER_nondet_int();
    struct node *p = make(mark);
    p->next = top;
    top = p;
    if (top->data != mark)
        reach_error();
    top = top->next;
    free(p);
    while (top) {
        p = top->next;
        free(top);
        top = p;
    }
    return 0;
}
