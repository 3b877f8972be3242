// expect: false
// claim: precision
// All elements but the first are one, which is two.
// fails with: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 100000)
        return 0;
    int ones[n];
    long long sum = 0;
    for (int i = 0; i < n; i++)
        ones[i] = i == 0 ? 2 : 1;
    for (int i = 0; i < n; i++)
        sum += ones[i];
    if (sum != n)
        reach_error();
    return 0;
}
