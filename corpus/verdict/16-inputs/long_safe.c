// expect: true
// claim: precision
// A long fits into a long long.
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

int main(void)
{
    long x = __VERIFIER_nondet_long();
    long long wide = x;
    if ((wide < 0) != (x < 0))
        reach_error();
    return 0;
}
