// expect: false
// claim: precision
// The square of three is not seven.
// fails with: 9
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
        a[i] = (long)i * i;
    for (int i = 0; i < n; i++)
        if (i == 3)
            a[i] = 7;
    for (int i = 0; i < n; i++)
        if (a[i] != (long)i * i)
            reach_error();
    return 0;
}
