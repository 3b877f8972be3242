// expect: false
// claim: precision
// Rounding to double loses the last bit.
extern long double __VERIFIER_nondet_long_double(void);
extern void reach_error(void);

int main(void)
{
    long double big = 9007199254740993.0L;
    double rounded = big;
    if (rounded != big)
        reach_error();
    return 0;
}
