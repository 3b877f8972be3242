// expect: true
// claim: precision
// Doubling below half of the range.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned long long x = __VERIFIER_nondet_ulonglong();
    __VERIFIER_assume(x < 0x8000000000000000ull);
    unsigned long long twice = x << 1;
    if (twice / 2 != x)
        reach_error();
    return 0;
}
