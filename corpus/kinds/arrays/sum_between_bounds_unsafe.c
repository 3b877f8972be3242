// expect: false
// claim: precision
// The first element is added twice.
// fails with: 2 100 100
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        if (a[i] < 0 || a[i] > 100)
            return 0;
    }
    long sum = a[0];
    for (int i = 0; i < n; i++)
        sum += a[i];
    if (sum > 100L * n)
        reach_error();
    return 0;
}
