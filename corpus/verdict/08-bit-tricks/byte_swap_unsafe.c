// expect: false
// claim: precision
// Reversing the bytes with one of them lost.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned reverse(unsigned x)
{
    return x >> 24 | (x >> 8 & 0xff00u) | (x << 8 & 0xff0000u) | x << 25;
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (reverse(reverse(x)) != x)
        reach_error();
    return 0;
}
