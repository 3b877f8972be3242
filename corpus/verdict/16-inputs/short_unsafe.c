// expect: false
// claim: precision
// The negative of a short need not be a short.
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

int main(void)
{
    short s = __VERIFIER_nondet_short();
    int n = -s;
    if (n > 32767)
        reach_error();
    return 0;
}
