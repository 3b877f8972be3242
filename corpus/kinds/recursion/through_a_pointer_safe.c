// expect: true
// claim: precision
// Each activation adds one to the caller's variable.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void add_to(unsigned *sum, unsigned n)
{
    if (n == 0)
        return;
    *sum += 1;
    add_to(sum, n - 1);
}

int main(void)
{
    unsigned start = __VERIFIER_nondet_uint();
    unsigned n = __VERIFIER_nondet_uint();
    unsigned sum = start;
    add_to(&sum, n);
    if (sum != start + n)
        reach_error();
    return 0;
}
