// expect: false
// claim: precision
// One of two ways to count bits forgets the top bit.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned by_loop(unsigned x)
{
    unsigned n = 0;
    for (int i = 0; i < 7; i++)
        n += x >> i & 1u;
    return n;
}

static unsigned by_folding(unsigned x)
{
    x = (x & 0x55u) + (x >> 1 & 0x55u);
    x = (x & 0x33u) + (x >> 2 & 0x33u);
    return (x & 0x0fu) + (x >> 4 & 0x0fu);
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uchar();
    if (by_loop(x) != by_folding(x))
        reach_error();
    return 0;
}
