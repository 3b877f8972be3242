// expect: false
// claim: wish
// The sum of the first ten numbers is 55.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned sum(unsigned n)
{
    if (n == 0)
        return 0;
    return n + sum(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 12);
    unsigned s = sum(n);
    if (2 * s != n * (n + 1) || s == 55)
        reach_error();
    return 0;
}
