// expect: false
// claim: precision
// Steps of four go past a bound that is even.
// fails with: 10
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n % 2 == 0 && n <= 1000);
    unsigned i = 0;
    while (i < n)
        i += 4;
    if (i != n)
        reach_error();
    return 0;
}
