// expect: false
// claim: precision
// slow: seconds
// The elements are asked about for another choice than they were made for.
// fails with: 6
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 100000)
        return 0;
    long *a = malloc(sizeof(long) * n);
    if (!a)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = 0;
    for (int i = 0; i < n; i++) {
        if (n % 3 == 0)
            a[i] = a[i] + 4;
        else
            a[i] = a[i] + 1;
    }
    for (int i = 0; i < n; i++) {
        if (n % 2 == 0 && a[i] % 2 != 1)
            reach_error();
        if (n % 3 != 0 && a[i] % 2 == 0)
            reach_error();
    }
    return 0;
}
