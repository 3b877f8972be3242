// expect: false
// claim: precision
// Steps of three come to 42.
// fails with: 42
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 3000000);
    unsigned i = 0;
    while (i < n)
        i += 3;
    if (i == 42)
        reach_error();
    return 0;
}
