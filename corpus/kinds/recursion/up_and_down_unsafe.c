// expect: false
// claim: precision
// Seven steps leave one.
// fails with: 7
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
    if (r == 1 && n > 6)
        reach_error();
    return 0;
}
