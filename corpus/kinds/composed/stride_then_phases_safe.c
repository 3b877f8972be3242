// expect: true
// claim: precision
// slow: seconds
// Steps of two up to an even bound, and behind them a counter that starts when another is at n.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned end = __VERIFIER_nondet_uint() % 1000 * 2;
    unsigned at = 0;
    while (at != end)
        at += 2;
    if (at % 2 != 0)
        reach_error();
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned x = 0;
    unsigned y = n;
    while (x < 2 * n) {
        if (x >= n)
            y++;
        x++;
    }
    if (y != 2 * n)
        reach_error();
    return 0;
}
