// expect: true
// claim: wish
// args: --check memory --64
// Items are pushed and freed in turns, so that blocks that live are reached from the top, and not told by their age.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

struct item { struct item *below; int data; };

int main(void)
{
    struct item *top = 0;
    int sum = 0;
    for (;;) {
        int data = __VERIFIER_nondet_int();
        if (data == 0)
            break;
        if (data > 0) {
            struct item *p = malloc(sizeof *p);
            p->data = data;
            p->below = top;
            top = p;
        } else if (top) {
            struct item *below = top->below;
            sum += top->data;
            free(top);
            top = below;
        }
    }
    return sum;
}
