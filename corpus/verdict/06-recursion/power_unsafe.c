// expect: false
// claim: precision
// Powers by squaring forget the odd factor once.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned power(unsigned base, unsigned n)
{
    if (n == 0)
        return 1;
    unsigned half = power(base, n / 2);
    if (n % 2 == 0 || n == 5)
        return half * half;
    return base * half * half;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 10);
    if (power(2, n) != 1u << n)
        reach_error();
    return 0;
}
