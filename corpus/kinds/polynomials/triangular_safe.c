// expect: true
// claim: precision
// Twice the sum of the first numbers is a product.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    long long sum = 0;
    for (long long i = 1; i <= n; i++)
        sum += i;
    if (2 * sum != (long long)n * ((long long)n + 1))
        reach_error();
    return 0;
}
