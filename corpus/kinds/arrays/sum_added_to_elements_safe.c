// expect: true
// claim: precision
// slow: seconds
// The sum of two arrays of ones is added to each element of the first.
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
        a[i] = 1;
    for (int i = 0; i < n; i++)
        b[i] = 1;
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum = sum + a[i];
    for (int i = 0; i < n; i++)
        sum = sum + b[i];
    for (int i = 0; i < n; i++)
        a[i] = a[i] + sum;
    for (int i = 0; i < n; i++)
        if (a[i] != 2 * n + 1)
            reach_error();
    return 0;
}
