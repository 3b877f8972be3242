// expect: false
// claim: precision
// fails with: 1 2
// One product too few where the numbers are in order.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned big = a, small = b, times = 4;
    if (a < b) {
        big = b;
        small = a;
        times = 3;
    }
    unsigned difference = big - small;
    if (difference * difference + times * a * b != (a + b) * (b + a))
        reach_error();
    return 0;
}
