// expect: true
// claim: precision
// Each number is the sum of the two before, and the later one is not less.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 40);
    unsigned a = 0;
    unsigned b = 1;
    for (unsigned i = 0; i < n; i++) {
        unsigned next = a + b;
        a = b;
        b = next;
    }
    if (b < a)
        reach_error();
    return 0;
}
