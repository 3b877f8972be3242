// expect: true
// claim: precision
// Without loops: the binomial formula, in the order of two branches.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned big = a, small = b;
    if (a < b) {
        big = b;
        small = a;
    }
    unsigned difference = big - small;
    if (difference * difference + 4 * a * b != (a + b) * (b + a))
        reach_error();
    return 0;
}
