// Floating values are computed with; complex numbers end the path with a note and the rest goes on.
// expect: ends exit
// expect: unsupported complex numbers
// expect: errors 1
double __VERIFIER_nondet_double(void);
int nondet_int(void);
void reach_error(void);
double half(double x) { return x / 2; }
int main(void)
{
    double d = __VERIFIER_nondet_double(), e = -d;
    float f = 0.5f;
    if (nondet_int()) {
        _Complex double z = d;
        return z == z;
    }
    if (half(d) > 1 && e != 2.5 && f < 1.0f)
        reach_error();
    return 0;
}
