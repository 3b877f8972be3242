// expect: true
// claim: precision
// A number that is halved again and again gets below one.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (!(x >= 1.0 && x <= 1024.0))
        return 0;
    int n = 0;
    while (x >= 1.0 && n < 20) {
        x = x / 2.0;
        n++;
    }
    if (n > 11)
        reach_error();
    return 0;
}
