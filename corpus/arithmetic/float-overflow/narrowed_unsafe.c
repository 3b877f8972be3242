// expect: false
// claim: precision
// args: --check float-overflow
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (!(x < 1e39 && x > 0))
        return 0;
    float y = x;
    return y > 1;
}
