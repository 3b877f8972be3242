// expect: true
// claim: soundness
// The quotient that subtraction finds is not greater than the dividend, and the remainder is less than the divisor.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned y = __VERIFIER_nondet_uint();
    __VERIFIER_assume(y >= 1 && y <= 50 && x <= 5000);
    unsigned quotient = 0, rest = x;
    while (rest >= y) {
        rest -= y;
        quotient++;
    }
    if (rest >= y || quotient > x)
        reach_error();
    return 0;
}
