// expect: false
// claim: precision
// The remainder can be the divisor.
// fails with: 9, 3
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned r = __VERIFIER_nondet_uint();
    unsigned divisor = __VERIFIER_nondet_uint();
    __VERIFIER_assume(divisor >= 1);
    unsigned start = r;
    while (r > divisor)
        r -= divisor;
    if (r >= divisor || r > start)
        reach_error();
    return 0;
}
