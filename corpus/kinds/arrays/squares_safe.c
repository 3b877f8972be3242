// expect: true
// claim: precision
// slow: seconds
// Each element is the square of its index; then another array is filled.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 100000)
        return 0;
    long *a = malloc(sizeof(long) * n);
    long *b = malloc(sizeof(long) * n);
    if (!a || !b)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = (long)i * i;
    for (int i = 0; i < n; i++)
        b[i] = 7;
    for (int i = 0; i < n; i++)
        if (a[i] != (long)i * i)
            reach_error();
    return 0;
}
