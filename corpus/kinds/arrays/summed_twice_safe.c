// expect: true
// claim: precision
// Two loops add all elements to one sum, a third takes them away again.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = 2;
    long long sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    for (int i = 0; i < n; i++)
        sum += a[i];
    for (int i = 0; i < n; i++)
        sum -= a[i];
    if (sum != 2LL * n)
        reach_error();
    return 0;
}
