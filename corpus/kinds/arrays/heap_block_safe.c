// expect: true
// claim: precision
// A block of the heap of a size that is not known.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);
extern void *malloc(unsigned long size);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 1000);
    int *a = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        a[i] = 5;
    for (int i = 0; i < n; i++)
        if (a[i] != 5)
            reach_error();
    return 0;
}
