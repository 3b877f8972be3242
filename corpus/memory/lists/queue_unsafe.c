// expect: false
// claim: precision
// args: --check memory --64
// The last item is gone, and the next one is hung behind it.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { int data; struct item *next; };

struct queue { struct item *first, *last; };

int main(void)
{
    struct queue q = { 0, 0 };
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            struct item *p = malloc(sizeof *p);
            p->data = 1;
            p->next = 0;
            if (q.last)
                q.last->next = p;
            else
                q.first = p;
            q.last = p;
        } else if (q.first) {
            struct item *p = q.first;
            q.first = p->next;
            free(p);
        }
    }
    while (q.first) {
        struct item *p = q.first;
        q.first = p->next;
        free(p);
    }
    return 0;
}
