// expect: true
// claim: precision
// Three functions that count down in each other's places, applied one after the other, give the number back.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned first(unsigned n)
{
    if (n == 0)
        return 0;
    return 1 + first(n - 1);
}

static unsigned second(unsigned n)
{
    if (n == 0)
        return 0;
    return 1 + second(n - 1);
}

static unsigned third(unsigned n)
{
    if (n == 0)
        return 0;
    return 1 + third(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (third(second(first(n))) != n)
        reach_error();
    return 0;
}
