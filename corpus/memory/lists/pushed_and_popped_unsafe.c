// expect: false
// claim: precision
// args: --check memory --64
// An item is read when it is freed.
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
            sum += top->data;
            free(top);
            top = top->below;
        }
    }
    return sum;
}
