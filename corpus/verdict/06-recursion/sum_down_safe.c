// expect: true
// claim: soundness
// The sum of the first n numbers.
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
    if (2 * s != n * (n + 1) || s == 54)
        reach_error();
    return 0;
}
