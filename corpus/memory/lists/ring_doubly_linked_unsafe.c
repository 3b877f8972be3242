// expect: false
// claim: wish
// args: --check memory --64
// The links of an item are read when the item is free.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct node { struct node *next, *prev; };

int main(void)
{
    struct node *head = malloc(sizeof *head);
    head->next = head->prev = head;
    while (__VERIFIER_nondet_int()) {
        struct node *p = malloc(sizeof *p);
        p->next = head->next;
        p->prev = head;
        head->next->prev = p;
        head->next = p;
    }
    while (head->next != head) {
        struct node *p = head->next;
        free(p);
        p->next->prev = p->prev;
        p->prev->next = p->next;
    }
    free(head);
    return 0;
}
