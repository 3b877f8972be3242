// expect: true
// claim: precision
// A number between bounds stays between them when it is halved and moved.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0.0 && x <= 100.0))
        return 0;
    double y = x * 0.5 + 10.0;
    if (!(y >= 10.0 && y <= 60.0))
        reach_error();
    return 0;
}
