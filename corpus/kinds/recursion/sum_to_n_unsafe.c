// expect: false
// claim: precision
// The sum of the numbers up to ten is 55.
// fails with: 10
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
    __VERIFIER_assume(n <= 1000);
    unsigned r = sum(n);
    if (r == 55)
        reach_error();
    return 0;
}
