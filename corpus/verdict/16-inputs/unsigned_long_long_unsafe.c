// expect: false
// claim: precision
// An unsigned long long whose triple is one modulo 2^64.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void)
{
    unsigned long long x = __VERIFIER_nondet_ulonglong();
    unsigned low = (unsigned)x;
    if ((low & 1u) != (unsigned)(x & 1u))
        reach_error();
    if (x * 3u == 1u)
        reach_error();
    return 0;
}
