// expect: false
// claim: precision
// Four discs need fifteen moves.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned hanoi(unsigned discs)
{
    if (discs == 0)
        return 0;
    return hanoi(discs - 1) + 1 + hanoi(discs - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 4);
    if (hanoi(n) == 15u)
        reach_error();
    return 0;
}
