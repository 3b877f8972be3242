// expect: true
// claim: precision
// A product by tail recursion keeps its invariant.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned times(unsigned a, unsigned b, unsigned sum)
{
    if (b == 0)
        return sum;
    return times(a, b - 1, sum + a);
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a <= 9 && b <= 7);
    unsigned p = times(a, b, 0);
    if (p > 63 || p == 47)
        reach_error();
    return 0;
}
