// expect: false
// claim: precision
// fails with: 3 4
// The third power is left out.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned base = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    unsigned sum = 0, power = 1;
    for (unsigned i = 0; i < n; i++) {
        if (i != 2)
            sum += power;
        power *= base;
    }
    if (sum * (base - 1) != power - 1)
        reach_error();
    return 0;
}
