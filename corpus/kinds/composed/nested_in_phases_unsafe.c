// expect: false
// claim: precision
// As the safe one, but the last inner loop has six rounds.
// fails with: 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 100000);
    unsigned x = 0;
    unsigned y = n;
    unsigned total = 0;
    while (x < 2 * n) {
        if (x >= n)
            y++;
        for (unsigned j = 0; j < 5 + (x == 3); j++)
            total++;
        x++;
    }
    if (y != 2 * n || total != 5 * x)
        reach_error();
    return 0;
}
