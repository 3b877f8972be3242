// expect: false
// claim: precision
// Doubling an unsigned 64-bit number loses its top bit.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void)
{
    unsigned long long x = __VERIFIER_nondet_ulonglong();
    unsigned long long twice = x << 1;
    if (twice / 2 != x)
        reach_error();
    return 0;
}
