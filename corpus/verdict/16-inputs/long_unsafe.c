// expect: false
// claim: precision
// A long that is five.
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

int main(void)
{
    long x = __VERIFIER_nondet_long();
    long long wide = x;
    if ((wide < 0) != (x < 0))
        reach_error();
    if (x == 5)
        reach_error();
    return 0;
}
