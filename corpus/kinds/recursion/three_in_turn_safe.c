// expect: true
// claim: precision
// Three functions that call each other in turn compute the remainder by three.
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
    if (r != n % 3)
        reach_error();
    return 0;
}
