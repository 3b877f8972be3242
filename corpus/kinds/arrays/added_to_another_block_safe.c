// expect: true
// claim: precision
// The elements of one block of the heap are added to those of another; the blocks may have any length that fits.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);
extern void *malloc(unsigned long size);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 2147483647 / (int)sizeof(int));
    int *a = malloc(n * sizeof(int)), *b = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        a[i] = 1;
    for (int i = 0; i < n; i++)
        b[i] = 1;
    for (int i = 0; i < n; i++)
        b[i] = b[i] + a[i];
    for (int i = 0; i < n; i++)
        if (b[i] != 2)
            reach_error();
    return 0;
}
