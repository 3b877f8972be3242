// expect: true
// claim: soundness
// Each round is counted as one of three kinds.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned a = 0, b = 0, c = 0;
    __VERIFIER_assume(n <= 1000);
    for (unsigned i = 0; i < n; i++) {
        unsigned kind = __VERIFIER_nondet_uint();
        if (kind == 0)
            a++;
        else if (kind == 1)
            b++;
        else
            c++;
    }
    if (a + b + c != n)
        reach_error();
    return 0;
}
