// expect: true
// claim: known-imprecision
// A loop that relates three variables, and behind it a pair that grows.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned rounds = __VERIFIER_nondet_uint();
    unsigned p = 0;
    unsigned q = 0;
    unsigned r = 0;
    while (p < rounds) {
        p++;
        if (__VERIFIER_nondet_int())
            q++;
        else
            r++;
    }
    if (q + r != p)
        reach_error();
    unsigned m = __VERIFIER_nondet_uint();
    __VERIFIER_assume(m <= 40);
    unsigned a = 0;
    unsigned b = 1;
    for (unsigned i = 0; i < m; i++) {
        unsigned next = a + b;
        a = b;
        b = next;
    }
    if (b < a)
        reach_error();
    return 0;
}
