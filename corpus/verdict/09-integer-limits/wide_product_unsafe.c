// expect: false
// claim: precision
// A product in 32 bits, widened too late.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a >= 65536u && b == 65536u);
    unsigned long long p = a * b;
    if (p < a)
        reach_error();
    return 0;
}
