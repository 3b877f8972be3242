// expect: false
// claim: precision
// A quotient of polynomials is too large at the end of the range only.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double angle = __VERIFIER_nondet_double();
    if (!(angle >= -2.0 && angle <= 2.0))
        return 0;
    double cube = angle * angle * angle;
    double sine = (angle - 7.0 / 60.0 * cube) / (1.0 + angle * angle / 20.0);
    if (sine > 0.888)
        reach_error();
    return 0;
}
