// expect: true
// claim: precision
// args: --check float-overflow
extern float __VERIFIER_nondet_float(void);
int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (!(x >= 0 && x <= 1e18f))
        return 0;
    return x * x > 4;
}
