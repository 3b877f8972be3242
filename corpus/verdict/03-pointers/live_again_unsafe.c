// expect: false
// claim: precision
// A block is freed and another one is used: forbidding the one must not forbid the other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern void free(void *block);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int *p = malloc(sizeof *p);
    *p = n;
    if (n != 99) {
        free(p);
        if (n == 98)
            p = malloc(sizeof *p);
        else
            *p = 5;
        *p = n;
    }
    if (*p == 98)
        reach_error();
    return 0;
}
