// expect: true
// claim: precision
// Adding two at every level never gives an odd number.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned twice_of(unsigned n)
{
    if (n == 0)
        return 0;
    return 2 + twice_of(n - 1);
}

int main(void)
{
    if (twice_of(__VERIFIER_nondet_uint()) % 2 == 1)
        reach_error();
    return 0;
}
