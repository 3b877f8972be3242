// expect: false
// claim: precision
// As the safe one, but the second counter starts one round late.
// fails with: 0, 3
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
        if (x > n)
            y++;
        x++;
    }
    if (y != 2 * n)
        reach_error();
    return 0;
}
