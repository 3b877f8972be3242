// expect: false
// claim: precision
// The sum leaves out six.
// fails with: 6
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 60000);
    unsigned sum = 0;
    for (unsigned i = 1; i <= n; i++)
        sum += i == 6 ? 0 : i;
    if (2 * sum != n * (n + 1))
        reach_error();
    return 0;
}
