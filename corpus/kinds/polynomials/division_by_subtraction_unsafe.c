// expect: false
// claim: precision
// fails with: 21 3
// The quotient is not counted when seven is left.
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
        if (rest != 6)
            quotient++;
    }
    if (quotient * b + rest != a)
        reach_error();
    return 0;
}
