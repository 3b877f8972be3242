// expect: true
// claim: precision
// Multiplication by doubling one factor and halving the other.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned x = a, y = b, product = 0;
    while (y != 0) {
        if (y % 2 != 0)
            product += x;
        x = 2 * x;
        y = y / 2;
    }
    if (product != a * b)
        reach_error();
    return 0;
}
