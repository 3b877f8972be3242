// expect: true
// claim: precision
// Of numbers between -5 and 100 the sum is between so many times these.
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
        if (a[i] < -5 || a[i] > 100)
            return 0;
    }
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    if (sum < -5 * n || sum > 100L * n)
        reach_error();
    return 0;
}
