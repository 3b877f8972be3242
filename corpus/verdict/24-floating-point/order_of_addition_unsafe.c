// expect: false
// claim: precision
// Sums of three depend on the order.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float a = __VERIFIER_nondet_float();
    float b = __VERIFIER_nondet_float();
    float c = __VERIFIER_nondet_float();
    if (!(a >= 0.0f && a <= 8.0f && b >= 0.0f && b <= 8.0f && c >= 0.0f && c <= 8.0f))
        return 0;
    if ((a + b) + c != a + (b + c))
        reach_error();
    return 0;
}
