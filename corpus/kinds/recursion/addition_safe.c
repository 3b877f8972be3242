// expect: true
// claim: precision
// Addition one by one, modulo 2^32.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned add(unsigned a, unsigned b)
{
    if (b == 0)
        return a;
    return add(a + 1, b - 1);
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    if (add(a, b) != a + b)
        reach_error();
    return 0;
}
