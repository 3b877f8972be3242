// expect: false
// claim: precision
// The third begins with the second element.
// fails with: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = 2;
    long long sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    for (int i = 0; i < n; i++)
        sum += a[i];
    for (int i = 1; i < n; i++)
        sum -= a[i];
    if (sum != 2LL * n)
        reach_error();
    return 0;
}
