// expect: true
// claim: wish
// args: --check memory --64
// Items of a doubly linked list that have a value are taken out, wherever they are.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { int data; struct item *next, *prev; };

int main(void)
{
    struct item *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        p->data = __VERIFIER_nondet_int();
        p->prev = 0;
        p->next = head;
        if (head)
            head->prev = p;
        head = p;
    }
    int value = __VERIFIER_nondet_int();
    struct item *p = head;
    while (p) {
        struct item *next = p->next;
        if (p->data == value) {
            if (p->prev)
                p->prev->next = p->next;
            else
                head = p->next;
            if (p->next)
                p->next->prev = p->prev;
            free(p);
        }
        p = next;
    }
    while (head) {
        struct item *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
