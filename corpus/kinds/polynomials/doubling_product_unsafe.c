// expect: false
// claim: precision
// fails with: 1 4
// The factor is not doubled where the other one is four.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned x = a, y = b, product = 0;
    while (y != 0) {
        if (y % 2 != 0)
            product += x;
        if (y != 4)
            x = 2 * x;
        y = y / 2;
    }
    if (product != a * b)
        reach_error();
    return 0;
}
