// expect: false
// claim: precision
// At seven the sum gains two.
// fails with: 0, 7
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned add(unsigned a, unsigned b)
{
    if (b == 0)
        return a;
    return add(b == 7 ? a + 2 : a + 1, b - 1);
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    if (add(a, b) != a + b)
        reach_error();
    return 0;
}
