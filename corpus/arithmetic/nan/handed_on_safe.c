// expect: true
// claim: soundness
// args: --check nan
// What is no number from the beginning is handed on by sums: that is asked where it comes about.
extern float __VERIFIER_nondet_float(void);
int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x == x)
        return 0;
    float y = x + 1.0f;
    return y == y;
}
