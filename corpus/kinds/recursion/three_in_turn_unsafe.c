// expect: false
// claim: precision
// Fourteen leaves two.
// fails with: 14
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned second(unsigned n);
static unsigned third(unsigned n);

static unsigned first(unsigned n)
{
    if (n == 0)
        return 0;
    return second(n - 1);
}

static unsigned second(unsigned n)
{
    if (n == 0)
        return 1;
    return third(n - 1);
}

static unsigned third(unsigned n)
{
    if (n == 0)
        return 2;
    return first(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned r = first(n);
    if (r == 2 && n > 12)
        reach_error();
    return 0;
}
