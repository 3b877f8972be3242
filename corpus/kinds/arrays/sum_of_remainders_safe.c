// expect: true
// claim: precision
// Ones and zeros in turn: their sum is at most their number.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int a[n], sum = 0;
    for (int i = 0; i < n; i++)
        a[i] = i % 2;
    for (int i = 0; i < n; i++)
        sum += a[i];
    if (sum < 0 || sum > n)
        reach_error();
    return 0;
}
