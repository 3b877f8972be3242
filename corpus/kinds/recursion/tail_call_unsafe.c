// expect: false
// claim: precision
// One of the steps adds three.
// fails with: 5
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned twice(unsigned n, unsigned sum)
{
    if (n == 0)
        return sum;
    return twice(n - 1, n == 5 ? sum + 3 : sum + 2);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (twice(n, 0) != 2 * n)
        reach_error();
    return 0;
}
