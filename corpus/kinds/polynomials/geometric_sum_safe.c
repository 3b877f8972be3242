// expect: true
// claim: precision
// A geometric sum times one less than its base.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned base = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    unsigned sum = 0, power = 1;
    for (unsigned i = 0; i < n; i++) {
        sum += power;
        power *= base;
    }
    if (sum * (base - 1) != power - 1)
        reach_error();
    return 0;
}
