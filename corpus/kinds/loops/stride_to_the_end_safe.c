// expect: true
// claim: precision
// Steps of four end just at a bound that is a multiple of four.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n % 4 == 0);
    unsigned i = 0;
    while (i < n)
        i += 4;
    if (i != n)
        reach_error();
    return 0;
}
