// expect: true
// claim: precision
// The greatest common divisor by subtraction is positive and at most either number.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned gcd(unsigned a, unsigned b)
{
    if (a == b)
        return a;
    if (a > b)
        return gcd(a - b, b);
    return gcd(a, b - a);
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a >= 1 && b >= 1);
    unsigned g = gcd(a, b);
    if (g == 0 || g > a || g > b)
        reach_error();
    return 0;
}
