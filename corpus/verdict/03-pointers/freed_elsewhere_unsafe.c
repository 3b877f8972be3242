// expect: false
// claim: precision
// The first way to the error that a search meets reads a block that has been freed. Another one does not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern void free(void *block);

int main(void)
{
    int *p = malloc(sizeof *p), *q = p;
    *p = 0;
    int n = __VERIFIER_nondet_int();
    if (n != 1234) {
        free(q);
        if (*p == 0)
            reach_error();
    } else {
        *p = n;
        if (*q == 1234)
            reach_error();
    }
    return 0;
}
