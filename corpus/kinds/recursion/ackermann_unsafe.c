// expect: false
// claim: precision
// It is 23 of two and ten.
// fails with: 2, 10
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void)
{
    unsigned m = __VERIFIER_nondet_uint();
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(m <= 2 && n <= 100);
    unsigned r = ackermann(m, n);
    if (m == 2 && r == 23)
        reach_error();
    return 0;
}
