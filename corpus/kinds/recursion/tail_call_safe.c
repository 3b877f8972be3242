// expect: true
// claim: precision
// Tail recursion with an accumulator doubles its argument.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned twice(unsigned n, unsigned sum)
{
    if (n == 0)
        return sum;
    return twice(n - 1, sum + 2);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (twice(n, 0) != 2 * n)
        reach_error();
    return 0;
}
