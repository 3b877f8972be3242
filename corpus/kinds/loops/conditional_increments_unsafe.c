// expect: false
// claim: precision
// A round may count in neither of two counters.
// fails with: 1, 0, 0
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned a = 0;
    unsigned b = 0;
    for (unsigned i = 0; i < n; i++) {
        if (__VERIFIER_nondet_int())
            a++;
        else if (__VERIFIER_nondet_int())
            b++;
    }
    if (a + b != n)
        reach_error();
    return 0;
}
