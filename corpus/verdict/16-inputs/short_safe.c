// expect: true
// claim: precision
// A short is within its limits.
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

int main(void)
{
    short s = __VERIFIER_nondet_short();
    int n = -s;
    if (n > 32768)
        reach_error();
    return 0;
}
