// expect: true
// claim: precision
// A counter that stops at zero and at its limit stays between them.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned limit = __VERIFIER_nondet_uint();
    __VERIFIER_assume(limit >= 1);
    unsigned c = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (c < limit)
                c++;
        } else if (c > 0) {
            c--;
        }
        if (c > limit)
            reach_error();
    }
    return 0;
}
