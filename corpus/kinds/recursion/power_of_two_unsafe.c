// expect: false
// claim: precision
// The twelfth power of two is 4,096.
// fails with: 12
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned power(unsigned n)
{
    if (n == 0)
        return 1;
    return 2 * power(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned r = power(n);
    if (r == 4096)
        reach_error();
    return 0;
}
