// expect: false
// claim: precision
// The usual test for powers of two, without its guard.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int is_power(unsigned x)
{
    return (x & (x - 1)) == 0;
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (is_power(x) && x == 0)
        reach_error();
    if (x == 64 && !is_power(x))
        reach_error();
    return 0;
}
