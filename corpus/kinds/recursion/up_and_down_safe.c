// expect: true
// claim: precision
// One function adds one and calls the other, which subtracts one and calls the first: what is left is the parity of n.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int down(unsigned n, int x);

static int up(unsigned n, int x)
{
    if (n == 0)
        return x;
    return down(n - 1, x + 1);
}

static int down(unsigned n, int x)
{
    if (n == 0)
        return x;
    return up(n - 1, x - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    int r = up(n, 0);
    if (r != (int)(n % 2))
        reach_error();
    return 0;
}
