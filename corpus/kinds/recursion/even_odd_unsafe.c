// expect: false
// claim: precision
// Twelve is even.
// fails with: 12
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int odd(unsigned n);

static int even(unsigned n)
{
    if (n == 0)
        return 1;
    return odd(n - 1);
}

static int odd(unsigned n)
{
    if (n == 0)
        return 0;
    return even(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    int r = even(n);
    if (r && n > 10)
        reach_error();
    return 0;
}
