// expect: true
// claim: precision
// Rotating left and right by the same amount.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned left(unsigned x, unsigned n) { return x << n | x >> (32 - n); }
static unsigned right(unsigned x, unsigned n) { return x >> n | x << (32 - n); }

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 31);
    if (right(left(x, n), n) != x)
        reach_error();
    return 0;
}
