// expect: true
// claim: wish
// args: --check memory --64
// Two sizes of blocks, each with links of its own: many candidates.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { struct item *next; int data; };
struct row { struct row *below; struct item *first; int length; };

int main(void)
{
    struct row *rows = 0;
    while (__VERIFIER_nondet_int()) {
        struct row *r = malloc(sizeof *r);
        r->below = rows;
        r->first = 0;
        r->length = 0;
        while (__VERIFIER_nondet_int()) {
            struct item *p = malloc(sizeof *p);
            p->next = r->first;
            p->data = __VERIFIER_nondet_int();
            r->first = p;
            r->length++;
        }
        rows = r;
    }
    int sum = 0;
    for (struct row *r = rows; r; r = r->below) {
        for (struct item *p = r->first; p; p = p->next)
            sum += p->data;
    }
    return sum;
}
