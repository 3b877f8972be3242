// expect: true
// claim: wish
// args: --check memory --64
// Lists whose heads are in an array.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { int key; struct item *next; };

int main(void)
{
    struct item *table[4] = { 0 };
    while (__VERIFIER_nondet_int()) {
        struct item *p = malloc(sizeof *p);
        unsigned k = __VERIFIER_nondet_int();
        p->key = k;
        p->next = table[k % 4];
        table[k % 4] = p;
    }
    for (int i = 0; i < 4; i++)
        while (table[i]) {
            struct item *p = table[i];
            table[i] = p->next;
            free(p);
        }
    return 0;
}
