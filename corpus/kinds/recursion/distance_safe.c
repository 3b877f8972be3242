// expect: true
// claim: precision
// slow: seconds
// Two numbers that approach each other one by one meet after their distance.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned distance(unsigned a, unsigned b)
{
    if (a == b)
        return 0;
    if (a > b)
        return 1 + distance(a - 1, b);
    return 1 + distance(a, b - 1);
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    if (distance(a, b) != (a > b ? a - b : b - a))
        reach_error();
    return 0;
}
