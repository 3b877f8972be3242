// expect: false
// claim: precision
// The fourth addition adds four.
// fails with: 4
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned times(unsigned a, unsigned b)
{
    if (b == 0)
        return 0;
    return (b == 4 ? a + 1 : a) + times(a, b - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (times(3, n) != 3 * n)
        reach_error();
    return 0;
}
