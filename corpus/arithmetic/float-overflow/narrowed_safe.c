// expect: true
// claim: precision
// args: --check float-overflow
// A `double` that is no number of `float` any more is the question, an infinite one is not.
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x - x == 0 && !(x < 1e38 && x > -1e38))
        return 0;
    float y = x;
    return y > 1;
}
