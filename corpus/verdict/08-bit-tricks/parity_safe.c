// expect: true
// claim: precision
// Parity by folding agrees with parity by counting.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned fold(unsigned x)
{
    x ^= x >> 4;
    x ^= x >> 2;
    x ^= x >> 1;
    return x & 1;
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned p = 0;
    __VERIFIER_assume(x < 256);
    for (int i = 0; i < 8; i++)
        p ^= x >> i & 1;
    if (fold(x) != p)
        reach_error();
    return 0;
}
