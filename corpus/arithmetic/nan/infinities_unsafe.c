// expect: false
// claim: precision
// args: --check nan
extern float __VERIFIER_nondet_float(void);
int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (!(x > 1e38f))
        return 0;
    float y = x * 1e10f;
    return y - y == 0;
}
