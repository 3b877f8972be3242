// expect: true
// claim: precision
// slow: seconds
// Multiplication by three as repeated addition.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned times(unsigned a, unsigned b)
{
    if (b == 0)
        return 0;
    return a + times(a, b - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (times(3, n) != 3 * n)
        reach_error();
    return 0;
}
