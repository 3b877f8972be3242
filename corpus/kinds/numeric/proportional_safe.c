// expect: true
// claim: precision
// Three and five in every round: 5 * s == 3 * t.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned s = 0;
    unsigned t = 0;
    for (unsigned i = 0; i < n; i++) {
        s += 3;
        t += 5;
    }
    if (5 * s != 3 * t || s > t || t != 5 * n)
        reach_error();
    return 0;
}
