// expect: false
// claim: precision
// Euclid's algorithm stops at six.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned gcd(unsigned a, unsigned b)
{
    if (b == 0)
        return a;
    return gcd(b, a % b);
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a >= 1 && a <= 20 && b >= 1 && b <= 20);
    unsigned g = gcd(a, b);
    if (a % g != 0 || b % g != 0)
        reach_error();
    if (g == 6)
        reach_error();
    return 0;
}
