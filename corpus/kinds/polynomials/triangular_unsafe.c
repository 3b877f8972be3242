// expect: false
// claim: precision
// fails with: 6
// Five is counted twice.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    long long sum = 0;
    for (long long i = 1; i <= n; i++)
        sum += i == 5 ? 2 * i : i;
    if (2 * sum != (long long)n * ((long long)n + 1))
        reach_error();
    return 0;
}
