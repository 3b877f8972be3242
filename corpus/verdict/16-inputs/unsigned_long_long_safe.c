// expect: true
// claim: precision
// Parity of an unsigned long long from its halves.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void)
{
    unsigned long long x = __VERIFIER_nondet_ulonglong();
    unsigned low = (unsigned)x;
    if ((low & 1u) != (unsigned)(x & 1u))
        reach_error();
    return 0;
}
