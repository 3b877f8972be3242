// expect: false
// claim: precision
// From thirteen on one step is counted twice.
// fails with: 13
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned same(unsigned n)
{
    if (n == 0)
        return 0;
    return (n == 13 ? 2 : 1) + same(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (same(n) != n)
        reach_error();
    return 0;
}
