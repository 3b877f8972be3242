// expect: true
// claim: precision
// What is taken away and what is left are the dividend at all times.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (b == 0)
        return 0;
    unsigned quotient = 0, rest = a;
    while (rest >= b) {
        rest -= b;
        quotient++;
    }
    if (quotient * b + rest != a)
        reach_error();
    return 0;
}
