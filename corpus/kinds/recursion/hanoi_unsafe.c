// expect: false
// claim: precision
// Ten discs take 1,023 moves.
// fails with: 10
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned moves(unsigned n)
{
    if (n == 0)
        return 0;
    return moves(n - 1) + 1 + moves(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 20);
    unsigned r = moves(n);
    if (r == 1023)
        reach_error();
    return 0;
}
