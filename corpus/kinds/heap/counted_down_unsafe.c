// expect: false
// claim: wish
// The count goes down once too often.
// fails with: 1, 1, 0
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
    struct node *head = 0;
    int count = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *p = make(0);
        p->next = head;
        head = p;
        count++;
    }
    while (head) {
        struct node *p = head->next;
        free(head);
        head = p;
        count -= p && !p->next ? 2 : 1;
    }
    if (count != 0)
        reach_error();
    return 0;
}
