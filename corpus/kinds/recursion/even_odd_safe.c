// expect: true
// claim: precision
// Two functions that call each other tell even numbers from odd ones.
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
    if (r != (n % 2 == 0))
        reach_error();
    return 0;
}
