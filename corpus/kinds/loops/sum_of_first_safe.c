// expect: true
// claim: wish
// Twice the sum of the first n numbers is n * (n + 1), also modulo 2^32.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 60000);
    unsigned sum = 0;
    for (unsigned i = 1; i <= n; i++)
        sum += i;
    if (2 * sum != n * (n + 1))
        reach_error();
    return 0;
}
