// expect: false
// claim: precision
// Counting up by recursion leaves out one step.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned count(unsigned n)
{
    if (n == 0)
        return 0;
    return count(n - 1) + (n != 6);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (count(n) != n)
        reach_error();
    return 0;
}
