// expect: true
// claim: wish
// args: --check memory --64
// A doubly linked ring with a head of its own, as kernels have them: items are taken out one by one.
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
        p->next->prev = p->prev;
        p->prev->next = p->next;
        free(p);
    }
    free(head);
    return 0;
}
