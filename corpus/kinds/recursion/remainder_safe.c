// expect: true
// claim: precision
// Subtracting three as long as it goes leaves the remainder.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned remainder_of(unsigned n)
{
    if (n < 3)
        return n;
    return remainder_of(n - 3);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned r = remainder_of(n);
    if (r != n % 3)
        reach_error();
    return 0;
}
