// expect: true
// claim: precision
// A long double tells integers apart that a double does not.
extern long double __VERIFIER_nondet_long_double(void);
extern void reach_error(void);

int main(void)
{
    long double big = 9007199254740993.0L;
    double rounded = big;
    if (big - 1.0L != 9007199254740992.0L)
        reach_error();
    if (rounded == big)
        reach_error();
    if (rounded != 9007199254740992.0)
        reach_error();
    return 0;
}
