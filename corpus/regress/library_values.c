// expect: true
// claim: soundness
// What a library function computes from its arguments is not any value.
extern double remainder(double x, double y);
extern double fabs(double x);
extern int __signbit(double x);
extern void reach_error(void);

int main(void)
{
    if (fabs(-1.0) != 1.0)
        reach_error();
    if (__signbit(remainder(0.0, 1.0)))
        reach_error();
    return 0;
}
