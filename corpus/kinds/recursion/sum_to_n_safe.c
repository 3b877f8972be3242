// expect: true
// claim: precision
// The sum of the numbers up to n is at least n, for n up to a thousand.
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
    if (r < n)
        reach_error();
    return 0;
}
