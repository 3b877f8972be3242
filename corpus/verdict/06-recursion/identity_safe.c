// expect: true
// claim: precision
// Counting up to any number by recursion gives the number.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned count(unsigned n)
{
    if (n == 0)
        return 0;
    return count(n - 1) + 1;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (count(n) != n)
        reach_error();
    return 0;
}
