// expect: true
// claim: precision
// Doubling once each round gives a power of two.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 20);
    unsigned p = 1;
    for (unsigned i = 0; i < n; i++)
        p *= 2;
    if (p != 1u << n)
        reach_error();
    return 0;
}
