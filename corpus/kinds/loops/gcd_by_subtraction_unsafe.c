// expect: false
// claim: precision
// Twelve and eighteen end at six.
// fails with: 12, 18
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a >= 1 && b >= 1);
    unsigned start = a;
    while (a != b) {
        if (a > b)
            a -= b;
        else
            b -= a;
    }
    if (a == 6 && start == 12)
        reach_error();
    return 0;
}
