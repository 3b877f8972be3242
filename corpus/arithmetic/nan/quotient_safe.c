// expect: true
// claim: precision
// args: --check nan
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double x = __VERIFIER_nondet_double();
    double y = __VERIFIER_nondet_double();
    if (!(x >= 0 && x <= 10 && y >= 1 && y <= 2))
        return 0;
    return x / y > 1;
}
